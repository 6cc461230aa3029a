package dev.errata.streams;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeClusterOptions;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.AuthenticationException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.utils.Time;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Waits for Kafka at start, and says so. */
final class KafkaReachability {
    private static final Logger LOG = LoggerFactory.getLogger(KafkaReachability.class);
    private static final Duration ATTEMPT = Duration.ofSeconds(3);
    private static final Duration PAUSE = Duration.ofMillis(500);

    private final String servers;
    private final Duration wait;
    private final Time time;

    KafkaReachability(String servers, Duration wait, Time time) {
        this.servers = servers;
        this.wait = wait;
        this.time = time;
    }

    /**
     * A client of a cluster that has answered; the caller closes it.
     *
     * @throws StartException if none answers in time, if it refuses us, or if {@code isStopped} comes true
     */
    Admin await(Map<String, Object> config, BooleanSupplier isStopped) {
        long start = time.nanoseconds();
        while (true) {
            try {
                return connect(config);
            } catch (AuthenticationException | AuthorizationException e) {
                throw new StartException("Kafka at " + servers + " refuses this client: " + e.getMessage(), e);
            } catch (KafkaException e) {
                Duration waited = Duration.ofNanos(time.nanoseconds() - start);
                if (waited.compareTo(wait) >= 0) {
                    throw new StartException(
                            "Kafka at " + servers + " did not answer within " + Spoken.duration(wait) + ": "
                                    + e.getMessage() + ". Is it running, and is bootstrap.servers right?",
                            e);
                }
                LOG.atWarn()
                        .setMessage("waiting for Kafka")
                        .addKeyValue("bootstrapServers", servers)
                        .addKeyValue("waited", Spoken.duration(Duration.ofSeconds(waited.toSeconds())))
                        .addKeyValue("givingUpAfter", Spoken.duration(wait))
                        .addKeyValue("failure", e.getMessage())
                        .log();
            }
            if (isStopped.getAsBoolean()) {
                throw new StartException("stopped while waiting for Kafka at " + servers);
            }
            time.sleep(PAUSE.toMillis());
        }
    }

    private static Admin connect(Map<String, Object> config) {
        Admin admin = Admin.create(config);
        boolean isConnected = false;
        try {
            int timeout = (int) ATTEMPT.toMillis();
            admin.describeCluster(new DescribeClusterOptions().timeoutMs(timeout))
                    .nodes()
                    .get();
            isConnected = true;
            return admin;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof KafkaException kafka ? kafka : new KafkaException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while waiting for Kafka", e);
        } finally {
            if (!isConnected) {
                admin.close(Duration.ZERO);
            }
        }
    }
}
