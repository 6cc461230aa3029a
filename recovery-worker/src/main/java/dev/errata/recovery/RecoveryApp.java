package dev.errata.recovery;

import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.streams.InputOrder;
import dev.errata.streams.SteadyTime;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.LongSupplier;
import org.apache.kafka.common.utils.Time;
import org.jspecify.annotations.Nullable;

/** The recovery worker, put together from its configuration. */
public final class RecoveryApp {
    public static final String NAME = "recovery-worker";

    private RecoveryApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(RecoveryWorkerConfig config, MeterRegistry meters) {
        return create(config, meters, SteadyTime.startingNow());
    }

    /** With a clock of the caller, which retries go by. */
    public static StreamsApp create(RecoveryWorkerConfig config, MeterRegistry meters, Time time) {
        StreamsSettings settings = config.streams();
        StreamsDefinition definition = definition(config, settings.catalogue(), meters, time::milliseconds);
        return new StreamsApp(definition, settings, meters, time);
    }

    /**
     * What the app is, for whoever runs its tasks in another way.
     *
     * @param clock milliseconds since 1970, which retries go by
     */
    public static StreamsDefinition definition(
            RecoveryWorkerConfig config, Topics topics, MeterRegistry meters, LongSupplier clock) {
        DeadLetters deadLetters = new DeadLetters(config.streams().applicationId(), RecoveryApp::redacted, meters);
        Shared shared = Shared.of(meters, clock, config.release().interval(), deadLetters, topics.ledger());
        return new StreamsDefinition(
                NAME,
                RecoveryTopology.build(topics, config.recovery(), config.release(), config.payloads(), shared),
                RecoveryTopology.topics(topics),
                deadLetters,
                InputOrder.AS_FETCHED,
                shared.nextWork());
    }

    /** Classified errors are redacted already; outcomes and payloads are not, and are dropped. */
    private static byte @Nullable [] redacted(String topic, byte[] value) {
        return topic.equals(TopicNames.OUTCOMES) || topic.equals(TopicNames.PAYLOADS) ? null : value;
    }
}
