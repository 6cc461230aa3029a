package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.ClosureResult;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where an operation stands. */
public sealed interface Stage {
    /** The attempt that this stage is about. */
    int attempt();

    /** When the operation has to be looked at again; null if it waits for someone to speak. */
    @Nullable Instant alarm();

    /** What it is called, such as {@code handed_out}. */
    default String label() {
        return Labels.OF_STAGES.get(getClass());
    }

    /** Each made once: they are asked for with every operation. */
    final class Labels {
        private static final ClassValue<String> OF_STAGES = new ClassValue<>() {
            @Override
            protected String computeValue(Class<?> stage) {
                return stage.getSimpleName()
                        .replaceAll("(?<=[a-z])(?=[A-Z])", "_")
                        .toLowerCase(Locale.ROOT);
            }
        };

        private Labels() {}
    }

    /** The executor that runs the attempt; null if none does, or it does not say who it is. */
    default @Nullable String holder() {
        return null;
    }

    /** Whether the attempt may be handed out when the alarm rings. */
    default boolean handsOut() {
        return this instanceof Pending || this instanceof AwaitingPayload || this instanceof HandedOut;
    }

    /** Whether a failure of this attempt is old news: a later run is known of, or the operation is over. */
    default boolean supersedes(int failed) {
        return failed < attempt();
    }

    /**
     * A retry is scheduled.
     *
     * @param handOut the number under which it will be handed out; above 1 only if nobody had picked it up before
     */
    record Pending(int attempt, Instant dueAt, int handOut) implements Stage {
        Pending(int attempt, Instant dueAt) {
            this(attempt, dueAt, 1);
        }

        Pending dueAt(Instant time) {
            return new Pending(attempt, time, handOut);
        }

        @Override
        public Instant alarm() {
            return dueAt;
        }
    }

    /**
     * The retry is due, and the payload that it needs has not arrived.
     *
     * @param until when a person is asked
     */
    record AwaitingPayload(int attempt, Instant dueAt, int handOut, Instant until) implements Stage {
        /** It has arrived. */
        Pending over() {
            return new Pending(attempt, dueAt, handOut);
        }

        @Override
        public Instant alarm() {
            return until;
        }
    }

    /**
     * The retry was handed out; nobody has said that it runs.
     *
     * @param handOut counts from 1
     * @param pickUpBy when it is handed out again
     */
    record HandedOut(int attempt, Instant dueAt, int handOut, Instant pickUpBy) implements Stage {
        @Override
        public Instant alarm() {
            return pickUpBy;
        }
    }

    /** An executor runs it and must be heard of again before the lease ends. */
    record Leased(int attempt, Instant until, @Nullable String holder) implements Stage {
        @Override
        public Instant alarm() {
            return until;
        }
    }

    /** Handed out or running where leases are off: nothing is expected before the operation is forgotten. */
    record Unwatched(
            int attempt, Instant forgetAt, @Nullable String holder) implements Stage {
        @Override
        public Instant alarm() {
            return forgetAt;
        }
    }

    /** The run failed or fell silent, and its error is on its way through the classifier. */
    record Failing(int attempt, Instant forgetAt) implements Stage {
        @Override
        public Instant alarm() {
            return forgetAt;
        }
    }

    /**
     * A person is asked.
     *
     * @param handOuts how often the attempt was handed out in vain; 0 if its run failed
     */
    record Gated(int attempt, int handOuts) implements Stage {
        Gated(int attempt) {
            this(attempt, 0);
        }

        @Override
        public @Nullable Instant alarm() {
            return null;
        }
    }

    /** Over. */
    record Closed(int attempt, ClosureResult result, Instant closedAt, Instant forgetAt) implements Stage {
        @Override
        public Instant alarm() {
            return forgetAt;
        }

        @Override
        public boolean supersedes(int any) {
            return true;
        }
    }
}
