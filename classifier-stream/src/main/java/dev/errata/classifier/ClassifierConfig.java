package dev.errata.classifier;

import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.schemas.Topics;
import dev.errata.streams.Pace;
import dev.errata.streams.PolicyFile;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * What the classifier is told from outside.
 *
 * @param ruleFiles the user's own rules, in the form of ours; a later file wins over an earlier one
 * @param policies whose profiles say what is detected and what is passed on; best the recovery worker's
 * @param logsErrors whether errors are also written to the log, from the level on that their profile says
 * @param sessionExpiry how long a session that says nothing is remembered
 */
public record ClassifierConfig(
        StreamsSettings streams,
        List<Path> ruleFiles,
        RecoveryConfig policies,
        boolean logsErrors,
        Duration sessionExpiry) {
    static final String APPLICATION_ID = "errata-classifier";
    private static final Duration SESSION_EXPIRY = Duration.ofHours(24);

    public ClassifierConfig {
        ruleFiles = List.copyOf(ruleFiles);
        new Violations().positive("session.expiry", sessionExpiry).throwIfAny();
    }

    /** No rules of the user's, sessions remembered for a day. */
    public static ClassifierConfig of(StreamsSettings streams) {
        return new ClassifierConfig(streams, List.of(), RecoveryConfig.defaults(), false, SESSION_EXPIRY);
    }

    /** The same with the user's own rules, a later file above an earlier one. */
    public ClassifierConfig withRules(List<Path> files) {
        return new ClassifierConfig(streams, files, policies, logsErrors, sessionExpiry);
    }

    /** The same with other policies. */
    public ClassifierConfig with(RecoveryConfig others) {
        return new ClassifierConfig(streams, ruleFiles, others, logsErrors, sessionExpiry);
    }

    /** The settings of its Kafka Streams app without any from outside: a thread for each processor, as it computes more than it waits. */
    public static StreamsSettings defaultStreams() {
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), Topics.DEFAULT_PARTITIONS);
        return StreamsSettings.defaults(APPLICATION_ID).withPace(Pace.defaults().withThreads(threads));
    }

    /** Asks for its keys. */
    public static ClassifierConfig read(Config config) {
        StreamsSettings streams = StreamsSettings.read(config, defaultStreams());
        List<Path> rules = config.list("rules", List.of(), "files of your own rules, comma separated").stream()
                .map(Path::of)
                .toList();
        RecoveryConfig policies = PolicyFile.read(config);
        boolean logsErrors = config.flag(
                "log.errors", false, "write each error to the log, too, from the level on that its profile says");
        Duration expiry = config.duration("session.expiry", SESSION_EXPIRY, "how long a silent session is remembered");
        return config.part(of(streams), () -> new ClassifierConfig(streams, rules, policies, logsErrors, expiry));
    }
}
