package dev.errata.core.aggregation;

import dev.errata.core.grouping.RecoveryResults;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one task has added up between two commits and hands to the owner of the key. */
public sealed interface Partial {

    /** Who adds it up further: the same key always means the same owner. */
    String key();

    /**
     * Members of one group in one minute of event time.
     *
     * @param minute since 1970
     */
    record OfGroup(String fingerprint, long minute, GroupMembers members) implements Partial {
        @Override
        public String key() {
            return fingerprint;
        }
    }

    /** What became of members of one group. */
    record OfRecovery(String fingerprint, RecoveryResults results) implements Partial {
        @Override
        public String key() {
            return fingerprint;
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
     * @param sampleErrorId of an error that shows the cause
     */
    record OfAlert(
            String rule,
            String scope,
            long minute,
            long numerator,
            long denominator,
            @Nullable String sampleErrorId) implements Partial {
        @Override
        public String key() {
            return rule + "|" + scope;
        }
    }
}
