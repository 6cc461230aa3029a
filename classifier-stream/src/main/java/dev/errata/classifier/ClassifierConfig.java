package dev.errata.classifier;

import dev.errata.core.grouping.FingerprintOptions;
import dev.errata.core.grouping.GroupBy;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.redaction.Redactor;
import dev.errata.schemas.Topics;
import dev.errata.streams.PolicyFile;
import dev.errata.streams.StreamTuning;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * What the classifier is told from outside.
 *
 * @param ruleFiles the user's own rules, in the form of ours; a later file wins over an earlier one
 * @param policies whose profiles say what is detected and what is passed on; best the recovery worker's
 * @param logsErrors whether errors are also written to the log, from the level on that their profile says
 * @param groupBy what an error's group is told by
 * @param redactsEmails whether e-mail addresses are taken out like secrets
 * @param sessionExpiry how long a session that says nothing is remembered
 */
public record ClassifierConfig(
        StreamsSettings streams,
        List<Path> ruleFiles,
        RecoveryConfig policies,
        boolean logsErrors,
        FingerprintOptions groupBy,
        boolean redactsEmails,
        Duration sessionExpiry) {
    static final String APPLICATION_ID = "errata-classifier";
    private static final Duration SESSION_EXPIRY = Duration.ofHours(24);

    public ClassifierConfig {
        ruleFiles = List.copyOf(ruleFiles);
        new Violations().positive("session.expiry", sessionExpiry).throwIfAny();
    }

    /** No rules of the user's, sessions remembered for a day. */
    public static ClassifierConfig of(StreamsSettings streams) {
        return new ClassifierConfig(
                streams,
                List.of(),
                RecoveryConfig.defaults(),
                false,
                FingerprintOptions.DEFAULT,
                false,
                SESSION_EXPIRY);
    }

    /** The same with the user's own rules, a later file above an earlier one. */
    public ClassifierConfig withRules(List<Path> files) {
        return new ClassifierConfig(streams, files, policies, logsErrors, groupBy, redactsEmails, sessionExpiry);
    }

    /** The same with other policies. */
    public ClassifierConfig with(RecoveryConfig others) {
        return new ClassifierConfig(streams, ruleFiles, others, logsErrors, groupBy, redactsEmails, sessionExpiry);
    }

    /** The settings of its Kafka Streams app without any from outside: a thread for each processor, as it computes more than it waits. */
    public static StreamsSettings defaultStreams() {
        int threads = Math.min(Runtime.getRuntime().availableProcessors(), Topics.DEFAULT_PARTITIONS);
        return StreamsSettings.defaults(APPLICATION_ID)
                .withTuning(StreamTuning.defaults().withThreads(threads));
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
        FingerprintOptions groupBy = groupBy(config);
        boolean redactsEmails =
                config.flag("redact.emails", false, "take e-mail addresses out of all texts, as secrets are");
        Duration expiry = config.duration("session.expiry", SESSION_EXPIRY, "how long a silent session is remembered");
        return config.part(
                of(streams),
                () -> new ClassifierConfig(streams, rules, policies, logsErrors, groupBy, redactsEmails, expiry));
    }

    /** What errors have in common that are one group. */
    private static FingerprintOptions groupBy(Config config) {
        EnumSet<GroupBy> traits = EnumSet.noneOf(GroupBy.class);
        for (GroupBy trait : GroupBy.values()) {
            String name = trait.name().toLowerCase(Locale.ROOT);
            boolean byDefault = FingerprintOptions.DEFAULT.has(trait);
            if (config.flag("groups.by." + name, byDefault, "errors of one group have the same " + name)) {
                traits.add(trait);
            }
        }
        Instant formerUntil = config.instant(
                "groups.former.until",
                FingerprintOptions.FORMER_UNTIL,
                "until when errors also carry the fingerprint of the version before");
        return new FingerprintOptions(traits, formerUntil);
    }

    /** Takes out what must not leave the classifier. */
    Redactor redactor() {
        return redactsEmails ? Redactor.ofSecretsAndEmails() : Redactor.ofSecrets();
    }
}
