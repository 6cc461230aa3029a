package dev.errata.embedded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.errors.BrokerIdNotRegisteredException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/**
 * What the metadata of a killed broker still say: that it leads every partition. A broker that starts on that
 * completes its transactions on it, is told a moment later that its former life is over, finds no leader for their
 * partitions, takes these for deleted, and leaves committed records behind that nobody ever reads (docs/decisions/0027).
 */
final class FormerRegistration {
    private static final Path METADATA = Path.of("__cluster_metadata-0");
    private static final Duration LONGEST_REMOVAL = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private FormerRegistration() {}

    /** Whether there may be one. */
    static boolean isIn(Path directory) {
        return Files.isDirectory(directory.resolve(METADATA)) && !LogCheck.wasStopped(directory);
    }

    /**
     * Removes it, so that the broker leads nothing before it is there.
     *
     * @param controller a controller without a broker, on the metadata of that directory
     * @throws EmbeddedStartException when it does not answer
     */
    static void remove(EmbeddedBrokerConfig controller) {
        Map<String, Object> client = Map.of(
                AdminClientConfig.BOOTSTRAP_CONTROLLERS_CONFIG, LoopbackPorts.HOST + ":" + controller.controllerPort());
        long end = System.nanoTime() + LONGEST_REMOVAL.toNanos();
        try (Admin admin = Admin.create(client)) {
            while (!isRemoved(admin, end - System.nanoTime())) {
                Thread.sleep(PAUSE.toMillis());
            }
        } catch (ExecutionException | TimeoutException refused) {
            throw failed(controller, refused);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failed(controller, interrupted);
        }
    }

    /** Returns false while the controller has not read which version its metadata are of. */
    private static boolean isRemoved(Admin admin, long longestNanos)
            throws ExecutionException, InterruptedException, TimeoutException {
        try {
            admin.unregisterBroker(BrokerProperties.NODE_ID).all().get(longestNanos, TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException refused) {
            if (refused.getCause() instanceof UnsupportedVersionException) {
                return false;
            }
            if (refused.getCause() instanceof BrokerIdNotRegisteredException) {
                return true;
            }
            throw refused;
        }
    }

    private static EmbeddedStartException failed(EmbeddedBrokerConfig controller, Exception cause) {
        return new EmbeddedStartException(
                "the killed broker of %s could not be taken off the metadata: %s"
                        .formatted(controller.directory(), cause),
                cause);
    }
}
