package dev.errata.log;

import dev.errata.client.answer.AnswerTokens;
import dev.errata.client.operator.Cluster;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.api.WebSettings;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.page.FirstError;
import dev.errata.log.retention.RetentionSettings;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.RegistrySettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.net.URI;
import java.util.stream.Collectors;
import org.apache.kafka.common.utils.Time;

/**
 * What the error log is told from outside.
 *
 * @param groupId the consumer group: who shares it and the database shares the work
 * @param answerSecret shared with the notifier, whose answer links it verifies; empty to serve none
 */
public record ErrorLogConfig(
        String groupId,
        KafkaConnection kafka,
        SchemaRegistryConfig registry,
        Provisioning topics,
        DatabaseSettings database,
        WebSettings http,
        AccessSettings access,
        RetentionSettings retention,
        IntakeAddress intake,
        String answerSecret) {
    static final String GROUP_ID = "errata-error-log";

    public ErrorLogConfig {
        new Violations()
                .notBlank("group.id", groupId)
                .check(
                        answerSecret.isEmpty() || AnswerTokens.isLongEnough(answerSecret),
                        "answer.secret must have 32 characters or more")
                .throwIfAny();
        access.requireSafeAt(http.host());
    }

    /** Asks for its keys. */
    public static ErrorLogConfig read(Config config) {
        String group = config.text("group.id", GROUP_ID, "who shares it and the database shares the partitions");
        KafkaConnection kafka = KafkaConnection.read(config);
        SchemaRegistryConfig registry = RegistrySettings.read(config);
        Provisioning topics = Provisioning.read(config);
        DatabaseSettings database = DatabaseSettings.read(config);
        WebSettings http = WebSettings.read(config);
        AccessSettings access = AccessSettings.read(config);
        RetentionSettings retention = RetentionSettings.read(config);
        IntakeAddress intake = IntakeAddress.read(config);
        String secret = config.text("answer.secret", "", "shared with the notifier, whose answer links are verified");
        ErrorLogConfig defaults = new ErrorLogConfig(
                GROUP_ID,
                kafka,
                registry,
                topics,
                database,
                WebSettings.onFreePort(),
                AccessSettings.loopback(),
                RetentionSettings.defaults(),
                IntakeAddress.NOWHERE,
                "");
        return config.part(
                defaults,
                () -> new ErrorLogConfig(
                        group, kafka, registry, topics, database, http, access, retention, intake, secret));
    }

    /** The cluster, for commands. */
    Cluster cluster() {
        return new Cluster(kafka.bootstrapServers(), registry, kafka.clientProperties(), topics.partitions(), (short)
                topics.replicationFactor());
    }

    /** How an error is sent to the pipeline that the log reads. */
    FirstError firstError() {
        String event = "'{\"message\":\"connect ECONNREFUSED 10.0.3.7:5432\",\"sessionId\":\"s1\"}'";
        if (!intake.isNowhere()) {
            return new FirstError(
                    "curl " + intake.url() + "/v1/errors -H 'Content-Type: application/json' -d " + event,
                    intake.dsn());
        }
        String registries = registry.urls().stream().map(URI::toString).collect(Collectors.joining(","));
        return new FirstError(
                "echo " + event + " | errata send --bootstrap " + kafka.bootstrapServers() + " --registry "
                        + registries,
                "");
    }

    /** The same, if it was not told where errors are sent over HTTP: they are sent there. */
    public ErrorLogConfig withIntake(IntakeAddress address) {
        return with(database, intake.isNowhere() ? address : intake);
    }

    /** The same on another database. */
    public ErrorLogConfig with(String databaseUrl, String user, String password) {
        DatabaseSettings other = new DatabaseSettings(databaseUrl, user, password, database.connections());
        return with(other, intake);
    }

    private ErrorLogConfig with(DatabaseSettings changed, IntakeAddress sentTo) {
        return new ErrorLogConfig(
                groupId, kafka, registry, topics, changed, http, access, retention, sentTo, answerSecret);
    }

    /** The topics of this cluster, their serdes bound to its registry. */
    Topics catalogue() {
        return new Topics(
                new RegistryHttpClient(registry, Time.SYSTEM), topics.partitions(), (short) topics.replicationFactor());
    }
}
