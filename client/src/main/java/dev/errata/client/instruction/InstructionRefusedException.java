package dev.errata.client.instruction;

/** What the instruction asks for is not allowed here. */
public final class InstructionRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    InstructionRefusedException(String message) {
        super(message);
    }
}
