package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertCause;
import dev.errata.core.grouping.RecoveryResults;
import java.time.LocalDate;
import java.util.List;

/** What one task hands to the owner of the key: mostly what it has added up between two commits. */
public sealed interface Partial
        permits Partial.OfGroup, Partial.OfRecovery, Partial.OfDay, Partial.OfAlert, GroupMessage {

    /** Who adds it up further: the same key always means the same owner. */
    String key();

    /**
     * Members of one group in one minute of event time.
     *
     * @param to what {@code groupId} stands for
     * @param minute since 1970
     */
    record OfGroup(String groupId, Addressee to, long minute, GroupMembers members) implements Partial {
        @Override
        public String key() {
            return groupId;
        }

        OfGroup to(String group) {
            return new OfGroup(group, Addressee.GROUP, minute, members);
        }
    }

    /** What became of members of one group. */
    record OfRecovery(String groupId, Addressee to, RecoveryResults results) implements Partial {
        @Override
        public String key() {
            return groupId;
        }

        OfRecovery to(String group) {
            return new OfRecovery(group, Addressee.GROUP, results);
        }
    }

    /** What happened on one day, by minute: a day is owned by one task, which sees a few records a second of it. */
    record OfDay(LocalDate day, List<StatisticsCell> cells) implements Partial {
        public OfDay {
            cells = List.copyOf(cells);
        }

        @Override
        public String key() {
            return day.toString();
        }
    }

    /**
     * What counts for one alert in one minute.
     *
     * @param minute since 1970
     * @param rule its name
     */
    record OfAlert(String rule, String scope, long minute, long numerator, long denominator, AlertCause cause)
            implements Partial {
        @Override
        public String key() {
            return rule + "|" + scope;
        }

        OfAlert plus(OfAlert more) {
            return new OfAlert(
                    rule,
                    scope,
                    minute,
                    numerator + more.numerator,
                    denominator + more.denominator,
                    cause.updated(more.cause));
        }
    }
}
