package dev.errata.recovery;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.recovery.release.ReleaseLimits;
import dev.errata.recovery.schedule.PayloadLimits;
import dev.errata.streams.PolicyFile;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;

/**
 * What the recovery worker is told from outside.
 *
 * @param recovery policies, profiles and the rest that decisions depend on
 */
public record RecoveryWorkerConfig(
        StreamsSettings streams, RecoveryConfig recovery, ReleaseLimits release, PayloadLimits payloads) {
    static final String APPLICATION_ID = "errata-recovery";

    /** The policies and profiles that come with Errata. */
    public static RecoveryWorkerConfig of(StreamsSettings streams) {
        return of(streams, RecoveryConfig.defaults());
    }

    /** Policies and profiles of the caller's. */
    public static RecoveryWorkerConfig of(StreamsSettings streams, RecoveryConfig recovery) {
        return new RecoveryWorkerConfig(streams, recovery, ReleaseLimits.DEFAULTS, PayloadLimits.DEFAULTS);
    }

    /** The settings of its Kafka Streams app without any from outside: a tick that did something asks for a commit by itself. */
    public static StreamsSettings defaultStreams() {
        return StreamsSettings.defaults(APPLICATION_ID);
    }

    /** Asks for its keys. */
    public static RecoveryWorkerConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        ReleaseLimits release = ReleaseLimits.read(config);
        PayloadLimits payloads = PayloadLimits.read(config);
        RecoveryConfig recovery = PolicyFile.read(config);
        return config.part(of(streams), () -> new RecoveryWorkerConfig(streams, recovery, release, payloads));
    }
}
