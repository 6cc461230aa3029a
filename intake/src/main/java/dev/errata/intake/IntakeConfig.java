package dev.errata.intake;

import dev.errata.client.answer.AnswerTokens;
import dev.errata.client.answer.RunTokens;
import dev.errata.intake.foreign.DeadLetterSettings;
import dev.errata.intake.http.HttpSettings;
import dev.errata.intake.spool.SpoolSettings;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryHttpClient;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import dev.errata.streams.KafkaConnection;
import dev.errata.streams.Provisioning;
import dev.errata.streams.RegistrySettings;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.apache.kafka.common.utils.Time;

/**
 * What the intake is told from outside.
 *
 * @param keys the file of keys; what an operator adds to it or takes out counts within seconds
 * @param tokens with which services answer that took on a run of the dispatcher; empty to take none
 */
public record IntakeConfig(
        KafkaConnection kafka,
        SchemaRegistryConfig registry,
        Provisioning topics,
        HttpSettings http,
        Path keys,
        SpoolSettings spool,
        DeadLetterSettings deadLetters,
        Optional<RunTokens> tokens) {
    /** Below the state directory, unless told otherwise. */
    public static final String KEYS_FILE = "intake-keys.json";

    /** A request that has to ask the registry does not wait for one that is away. */
    private static final Duration REGISTRY_WAIT = Duration.ofSeconds(1);

    /** Asks for its keys. */
    public static IntakeConfig read(Config config) {
        KafkaConnection kafka = KafkaConnection.read(config);
        SchemaRegistryConfig registry = RegistrySettings.read(config);
        Provisioning topics = Provisioning.read(config);
        HttpSettings http = HttpSettings.read(config);
        Path state = config.path("state.dir", Path.of("state"), "where the spool and the keys are");
        Path keys = config.path("access.keys", state.resolve(KEYS_FILE), "of 'errata intake key'");
        SpoolSettings spool = SpoolSettings.read(config, state.resolve("intake"));
        DeadLetterSettings deadLetters = DeadLetterSettings.read(config);
        String secret = config.text("answer.secret", "", "shared with the dispatcher, for answers to its runs");
        Optional<RunTokens> tokens = config.part(
                Optional.empty(), () -> secret.isEmpty() ? Optional.<RunTokens>empty() : Optional.of(tokens(secret)));
        return new IntakeConfig(kafka, registry, topics, http, keys, spool, deadLetters, tokens);
    }

    private static RunTokens tokens(String secret) {
        new Violations()
                .check(AnswerTokens.isLongEnough(secret), "answer.secret must have 32 characters or more")
                .throwIfAny();
        return new RunTokens(secret);
    }

    /** The topics of this cluster, their serdes bound to its registry. */
    Topics catalogue() {
        SchemaRegistryConfig limited = new SchemaRegistryConfig(
                registry.urls(),
                registry.autoRegister(),
                registry.requestTimeout(),
                REGISTRY_WAIT,
                REGISTRY_WAIT,
                registry.credentials());
        return new Topics(
                new RegistryHttpClient(limited, Time.SYSTEM), topics.partitions(), (short) topics.replicationFactor());
    }
}
