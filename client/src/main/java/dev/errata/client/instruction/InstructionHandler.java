package dev.errata.client.instruction;

import dev.errata.core.recovery.Instruction;

/** Carries out one kind of instruction. */
public interface InstructionHandler<I extends Instruction> {
    /** The kind. */
    Class<I> kind();

    /**
     * Returns when the work may run again; an interrupt ends it.
     *
     * @throws Exception if that was not possible: the attempt has failed
     */
    void carryOut(I instruction) throws Exception;
}
