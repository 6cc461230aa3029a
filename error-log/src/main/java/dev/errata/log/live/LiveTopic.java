package dev.errata.log.live;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.schemas.TopicNames;
import java.util.Locale;
import java.util.Set;

/** What can change, by the names that the API has for it. Their order is that of {@link LiveVersion}: new ones come last. */
public enum LiveTopic implements Labelled {
    ERRORS(
            TopicNames.ERRORS_RETRYABLE,
            TopicNames.ERRORS_RECOVERABLE,
            TopicNames.ERRORS_PERMANENT,
            TopicNames.ERRORS_UNKNOWN),
    DECISIONS(TopicNames.DECISIONS),
    OUTCOMES(TopicNames.OUTCOMES),
    RETRIES(TopicNames.RETRIES),
    ESCALATIONS(TopicNames.ESCALATIONS),
    GROUPS(TopicNames.ERRORS_GROUPED),
    ALERTS(TopicNames.ALERTS),
    STATISTICS(TopicNames.ERRORS_STATS),
    CIRCUITS(TopicNames.CIRCUITS),
    RULES(TopicNames.RULES),
    AUDIT(TopicNames.COMMAND_RESULTS),
    DEAD_LETTERS(TopicNames.DEAD_LETTER);

    @SuppressWarnings("ImmutableEnumChecker") // Set.of is
    private final Set<String> kafkaTopics;

    LiveTopic(String... kafkaTopics) {
        this.kafkaTopics = Set.of(kafkaTopics);
    }

    /** As in the paths of the API. */
    @Override
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Set<String> kafkaTopics() {
        return kafkaTopics;
    }
}
