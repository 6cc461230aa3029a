package dev.errata.spring;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.UnknownType;
import dev.errata.schemas.registry.RegistryProperties;
import dev.errata.schemas.registry.SchemaRegistryConfig;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application says of Errata; a mistake ends its start.
 *
 * @param enabled whether anything is done at all
 * @param bootstrapServers of the Kafka that Errata is on, host:port comma separated; without it nothing is done
 * @param registry the schema registry of Errata
 * @param clientId names this application in outcomes and in Kafka's logs and quotas; spring.application.name by default
 * @param groupId of the consumers that run retries, the same for all instances; spring.application.name by default
 * @param kafka settings of the Kafka clients, such as security.protocol
 * @param executor how retries are run
 * @param listener what becomes of records that a Spring Kafka listener could not process
 */
@ConfigurationProperties(prefix = ErrataProperties.PREFIX, ignoreUnknownFields = false)
public record ErrataProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable String bootstrapServers,
        @DefaultValue Registry registry,
        @Nullable String clientId,
        @Nullable String groupId,
        @DefaultValue Map<String, String> kafka,
        @DefaultValue Executor executor,
        @DefaultValue Listener listener) {
    static final String PREFIX = "errata";

    public ErrataProperties {
        kafka = Map.copyOf(kafka);
        requireUsable(config("localhost:9092", registry, "checked", groupId, kafka));
    }

    /**
     * The schema registry.
     *
     * @param url one or several, comma separated
     * @param autoRegister whether schemas register themselves
     * @param requestTimeout of one request
     * @param startupWait for a registry that has not answered yet
     * @param outageWait for a registry that answered before
     * @param basicAuth user:password
     * @param bearerToken a token, instead of basic-auth
     */
    public record Registry(
            @DefaultValue(SchemaRegistryConfig.DEFAULT_URL) String url,
            @DefaultValue("true") boolean autoRegister,
            @DefaultValue("5s") Duration requestTimeout,
            @DefaultValue("60s") Duration startupWait,
            @DefaultValue("30s") Duration outageWait,
            @Nullable String basicAuth,
            @Nullable String bearerToken) {
        SchemaRegistryConfig config() {
            Map<String, String> given = new HashMap<>(Map.of(RegistryProperties.URL, url));
            if (basicAuth != null) {
                given.put(RegistryProperties.BASIC_AUTH, basicAuth);
            }
            if (bearerToken != null) {
                given.put(RegistryProperties.BEARER_TOKEN, bearerToken);
            }
            SchemaRegistryConfig parsed = RegistryProperties.parse(given);
            return new SchemaRegistryConfig(
                    parsed.urls(), autoRegister, requestTimeout, startupWait, outageWait, parsed.credentials());
        }

        /** Secrets are shown as {@code ***}. */
        @Override
        public String toString() {
            return config().toString();
        }
    }

    /**
     * How retries are run.
     *
     * @param enabled whether this application runs retries; without a handler it does not either
     * @param concurrency runs at the same time; those of one session never overlap
     * @param threads on which methods run, or begin if they return a stage; as many as concurrency by default
     * @param timeLimit for retries that name none
     * @param drainWithin how long closing waits for runs to end by themselves
     * @param handOverWithin how long a rebalance waits for runs of the partitions that go
     * @param runsPerPartition taken from a partition before reading it pauses
     * @param unknownType what happens to operation types without a handler here
     * @param obeyDecisions whether an abort or cancellation ends runs
     */
    public record Executor(
            @DefaultValue("true") boolean enabled,
            @DefaultValue("4") int concurrency,
            @Nullable Integer threads,
            @DefaultValue("10m") Duration timeLimit,
            @DefaultValue("30s") Duration drainWithin,
            @DefaultValue("5s") Duration handOverWithin,
            @DefaultValue("64") int runsPerPartition,
            @DefaultValue("ignore") UnknownType unknownType,
            @DefaultValue("true") boolean obeyDecisions) {
        public Executor {
            requireUsable(settings(concurrency, threads, timeLimit, drainWithin, handOverWithin, runsPerPartition));
        }

        ExecutorSettings settings() {
            return settings(concurrency, threads, timeLimit, drainWithin, handOverWithin, runsPerPartition)
                    .withUnknownType(unknownType);
        }

        private static ExecutorSettings settings(
                int concurrency,
                @Nullable Integer threads,
                Duration limit,
                Duration drain,
                Duration handOver,
                int runsPerPartition) {
            return ExecutorSettings.DEFAULT
                    .withConcurrency(concurrency)
                    .withThreads(threads == null ? concurrency : threads)
                    .withTimeLimit(limit)
                    .withDrainWithin(drain)
                    .withHandOverWithin(handOver)
                    .withRunsPerPartition(runsPerPartition);
        }
    }

    /**
     * What becomes of records that a Spring Kafka listener could not process.
     *
     * @param retry whether they are handed to Errata, which puts them back on their topic when their retry is due
     * @param ackWithin how long Kafka may take to confirm that Errata has a failure; the record is delivered again if not
     */
    public record Listener(
            @DefaultValue("false") boolean retry,
            @DefaultValue("30s") Duration ackWithin) {
        public Listener {
            if (ackWithin.isNegative() || ackWithin.isZero()) {
                throw new IllegalArgumentException("ack-within must be positive");
            }
        }
    }

    /** Made without an exception, a config can be used. */
    private static void requireUsable(Object made) {
        Objects.requireNonNull(made);
    }

    /** The config of the client in an application of this name. */
    ClientConfig config(@Nullable String application) {
        String id = clientId != null ? clientId : application != null ? application : "errata-client";
        return config(String.valueOf(bootstrapServers), registry, id, groupId != null ? groupId : application, kafka);
    }

    private static ClientConfig config(
            String servers, Registry registry, String clientId, @Nullable String groupId, Map<String, String> kafka) {
        return new ClientConfig(servers, registry.config(), clientId, groupId, kafka);
    }
}
