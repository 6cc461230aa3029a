package dev.errata.aggregator;

import dev.errata.core.alert.AlertRule;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import java.time.Duration;
import java.util.List;

/**
 * What the aggregator is told from outside.
 *
 * @param alerts each name at most once
 */
public record AggregatorConfig(StreamsSettings streams, AggregationSettings aggregation, List<AlertRule> alerts) {
    static final String APPLICATION_ID = "errata-aggregator";

    public AggregatorConfig {
        alerts = List.copyOf(alerts);
    }

    /** The thresholds and intervals that come with Errata. */
    public static AggregatorConfig of(StreamsSettings streams) {
        return new AggregatorConfig(streams, AggregationSettings.DEFAULTS, AlertRule.DEFAULTS);
    }

    /** The same, with groups by fingerprint only. */
    public AggregatorConfig withoutLearning() {
        return new AggregatorConfig(streams, aggregation.withoutLearning(), alerts);
    }

    /** The same, handing on each error for itself: dear, and only good for comparing. */
    public AggregatorConfig withoutCombining() {
        return new AggregatorConfig(streams, aggregation.withMostCombined(1), alerts);
    }

    /** The settings of its Kafka Streams app without any from outside: rarer commits make partials that stand for more. */
    public static StreamsSettings defaultStreams() {
        return StreamsSettings.defaults(APPLICATION_ID)
                .withTuning(StreamTuning.withCommitsEvery(Duration.ofMillis(250)));
    }

    /** Asks for its keys. */
    public static AggregatorConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        AggregationSettings aggregation = AggregationSettings.read(config);
        List<AlertRule> alerts = AlertSettings.read(config);
        return config.part(of(streams), () -> new AggregatorConfig(streams, aggregation, alerts));
    }
}
