package dev.errata.log.page;

import static dev.errata.log.live.LiveTopic.ALERTS;
import static dev.errata.log.live.LiveTopic.AUDIT;
import static dev.errata.log.live.LiveTopic.CIRCUITS;
import static dev.errata.log.live.LiveTopic.DEAD_LETTERS;
import static dev.errata.log.live.LiveTopic.DECISIONS;
import static dev.errata.log.live.LiveTopic.ERRORS;
import static dev.errata.log.live.LiveTopic.ESCALATIONS;
import static dev.errata.log.live.LiveTopic.GROUPS;
import static dev.errata.log.live.LiveTopic.OUTCOMES;
import static dev.errata.log.live.LiveTopic.RETRIES;
import static dev.errata.log.live.LiveTopic.RULES;

import dev.errata.log.live.LiveTopic;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a page that shows the newest hears of while it is open, see {@code live.js}.
 *
 * @param topics separated by blanks
 * @param mayPoll whether it looks from time to time where it hears nothing: not a page that asks the pipeline by a command
 */
record LiveUpdates(String topics, boolean mayPoll) {
    private static final Map<String, LiveUpdates> BY_PATH = Map.of(
            NowPage.PATH, ofTables(ERRORS, ESCALATIONS, ALERTS, CIRCUITS),
            ErrorPages.LIST, ofTables(ERRORS),
            GroupPages.LIST, ofTables(GROUPS),
            WaitingPages.LIST, ofTables(ESCALATIONS),
            AlertPages.LIST, ofTables(ALERTS),
            RulePages.LIST, ofTables(RULES),
            LetterPages.LIST, ofTables(DEAD_LETTERS),
            AuditPage.PATH, ofTables(AUDIT),
            RetryPages.LIST, new LiveUpdates(labels(DECISIONS, OUTCOMES, RETRIES), false),
            DependencyPages.LIST, new LiveUpdates(labels(CIRCUITS), false));

    private static LiveUpdates ofTables(LiveTopic... topics) {
        return new LiveUpdates(labels(topics), true);
    }

    private static String labels(LiveTopic... topics) {
        return Arrays.stream(topics).map(LiveTopic::label).collect(Collectors.joining(" "));
    }

    /** Of the page at this path; null if it does not change by itself. */
    static @Nullable LiveUpdates of(String path) {
        return BY_PATH.get(path);
    }
}
