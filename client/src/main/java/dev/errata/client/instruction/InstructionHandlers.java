package dev.errata.client.instruction;

import dev.errata.client.executor.RetryHandler;
import dev.errata.core.recovery.Instruction;
import java.util.HashMap;
import java.util.Map;

/** The handlers that a service has switched on, one of a kind. */
public final class InstructionHandlers {
    private final Map<Class<?>, InstructionHandler<?>> byKind = new HashMap<>();

    private InstructionHandlers() {}

    public static InstructionHandlers of(InstructionHandler<?>... handlers) {
        InstructionHandlers all = new InstructionHandlers();
        for (InstructionHandler<?> handler : handlers) {
            if (all.byKind.putIfAbsent(handler.kind(), handler) != null) {
                throw new IllegalArgumentException(
                        "instruction " + handler.kind().getSimpleName() + " has two handlers");
            }
        }
        return all;
    }

    /** Whether one of them carries this out; if none does, it is the work's own to follow. */
    public boolean handles(Instruction instruction) {
        return byKind.containsKey(instruction.getClass());
    }

    /** Carries it out if one of them can; whether one could. */
    public boolean carryOut(Instruction instruction) throws Exception {
        InstructionHandler<?> handler = byKind.get(instruction.getClass());
        if (handler == null) {
            return false;
        }
        carryOut(handler, instruction);
        return true;
    }

    /** The work with its instruction carried out first; the work still sees it. */
    public RetryHandler before(RetryHandler work) {
        return run -> {
            if (run.instruction().isPresent()) {
                carryOut(run.instruction().get());
            }
            return work.handle(run);
        };
    }

    private static <I extends Instruction> void carryOut(InstructionHandler<I> handler, Instruction instruction)
            throws Exception {
        handler.carryOut(handler.kind().cast(instruction));
    }
}
