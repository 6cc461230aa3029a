package dev.errata.launcher.console;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.MissingTopicException;
import dev.errata.client.operator.NoBrokerException;
import dev.errata.client.operator.RefusedException;
import dev.errata.schemas.registry.RegistryRejectedException;
import dev.errata.schemas.registry.RegistryUnavailableException;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidProducerEpochException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.UnsupportedVersionException;
import org.jspecify.annotations.Nullable;

/** What is wrong with the surroundings, in one sentence that says what can be done; the same for every command. */
public final class Diagnosis {
    private static final int DEEPEST = 20;

    private Diagnosis() {}

    /** Empty for a failure that is none of Kafka's and none of the registry's. */
    public static Optional<String> of(Throwable failure, Cluster cluster) {
        @Nullable Throwable cause = failure;
        for (int depth = 0; cause != null && depth < DEEPEST; depth++) {
            Optional<String> known = known(cause, cluster);
            if (known.isPresent()) {
                return known;
            }
            cause = cause.getCause();
        }
        return Optional.empty();
    }

    private static String noBroker(Cluster cluster) {
        return "no Kafka broker answers at " + cluster.bootstrapServers()
                + ": start one with 'errata up', or name another with --bootstrap";
    }

    private static String noTopic(String topic, Cluster cluster) {
        return "no topic '" + topic + "' at " + cluster.bootstrapServers()
                + ": start the pipeline with 'errata up', or create the topics with 'errata topics --create'";
    }

    private static Optional<String> known(Throwable failure, Cluster cluster) {
        String said = failure.getMessage();
        String kafka = "Kafka at " + cluster.bootstrapServers();
        if (failure instanceof NoBrokerException) {
            return Optional.of(noBroker(cluster));
        }
        if (failure instanceof MissingTopicException missing) {
            return Optional.of(noTopic(missing.topic(), cluster));
        }
        if (failure instanceof RefusedException) {
            return Optional.of(String.valueOf(said));
        }
        if (failure instanceof RegistryUnavailableException) {
            return Optional.of("no schema registry answers at " + cluster.registryUrl()
                    + ": start one with 'errata up', or name another with --registry (" + said + ")");
        }
        if (failure instanceof RegistryRejectedException) {
            return Optional.of("the schema registry at " + cluster.registryUrl() + " refuses: " + said);
        }
        if (failure instanceof AuthenticationException || failure instanceof AuthorizationException) {
            return Optional.of(
                    kafka + " refuses this client: " + said + " (--kafka sets security.protocol and the like)");
        }
        if (failure instanceof UnsupportedVersionException) {
            return Optional.of(kafka + " is too old for this: " + said);
        }
        if (failure instanceof RecordTooLargeException) {
            return Optional.of(kafka + " takes no record of this size: " + said);
        }
        if (failure instanceof InvalidProducerEpochException) {
            return Optional.of(kafka + " ended the transaction, as it took too long; send again what did not go");
        }
        if (failure instanceof ConfigException) {
            return Optional.of("Kafka's clients cannot be set up so (--bootstrap, --kafka): " + said);
        }
        boolean isSilent = failure instanceof TimeoutException || failure instanceof DisconnectException;
        return isSilent ? Optional.of(silence(String.valueOf(said), cluster)) : Optional.empty();
    }

    /** Kafka's clients wait for a topic that is not there, and for rights that they lack, as for a broker that is dead. */
    private static String silence(String said, Cluster cluster) {
        return cluster.isAnswering()
                ? "Kafka at " + cluster.bootstrapServers() + " is there, and did not do it in time: " + said
                        + " ('errata topics --verify' says whether a topic is missing)"
                : noBroker(cluster);
    }
}
