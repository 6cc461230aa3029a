package dev.errata.notifier.message;

import dev.errata.core.alert.AlertState;
import org.jspecify.annotations.Nullable;

/** What a message is about, for those that read it by program. */
public sealed interface Matter {
    /** Such as {@code alert.firing} or {@code escalation.opened}. */
    String type();

    /** What a log names it by; empty for a message about many. */
    String id();

    /**
     * One alert, or many.
     *
     * @param alertId null for many
     */
    record OfAlert(@Nullable String alertId, String rule, AlertState state) implements Matter {
        @Override
        public String type() {
            return "alert." + state.label();
        }

        @Override
        public String id() {
            return alertId == null ? "" : alertId;
        }
    }

    /** One escalation. */
    record OfQuestion(Question question) implements Matter {
        @Override
        public String type() {
            return "escalation." + question.step();
        }

        @Override
        public String id() {
            return question.escalationId();
        }
    }

    /** Many escalations, or a flood of all kinds. */
    record OfMany(String type) implements Matter {
        @Override
        public String id() {
            return "";
        }
    }
}
