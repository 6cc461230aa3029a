package dev.errata.intake.produce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.intake.IntakeUnderTest;
import dev.errata.intake.produce.Broker.Fate;
import dev.errata.intake.spool.Outgoing;
import dev.errata.intake.spool.WriterId;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is known of Kafka before the first record. */
final class BrokerTest {
    @TempDir
    private Path directory;

    /** Whoever sends it is interrupted: who had to wait for the leader fails by that. */
    @Test
    void theFirstRecordNeedNotWaitForTheLeaderOfItsTopic() {
        try (IntakeUnderTest beside = new IntakeUnderTest(directory, Map.of());
                Broker warm = new Broker(connection(beside), numbering());
                Broker cold = new Broker(connection(beside), numbering())) {
            assertThat(warm.findLeaders(List.of("errors", "outcomes"))).isTrue();
            assertThat(cold.findLeaders(List.of("errors", "no-such-topic"))).isFalse();

            assertThat(sentInterrupted(warm, "outcomes")).isInstanceOf(Fate.Acknowledged.class);
            assertThat(sentInterrupted(cold, "no-such-topic"))
                    .isInstanceOfSatisfying(
                            Fate.NotNow.class, late -> assertThat(late.reason()).contains("Interrupt"));
        }
    }

    @Test
    void whereNoNameResolvesNothingIsKnownAndNothingFails() {
        try (Broker broker = new Broker(Map.of("bootstrap.servers", "nowhere.invalid:9092"), numbering())) {
            assertThat(broker.findLeaders(List.of("errors"))).isFalse();
        }
    }

    private static Numbering numbering() {
        return new Numbering(new WriterId(1, 2), 7);
    }

    private static Map<String, Object> connection(IntakeUnderTest beside) {
        return Map.of("bootstrap.servers", String.valueOf(beside.settings().get("bootstrap.servers")));
    }

    private static Fate sentInterrupted(Broker broker, String topic) {
        Thread.currentThread().interrupt();
        CompletableFuture<Fate> fate = broker.send(new Outgoing(topic, 0, new byte[0], new byte[0]));
        assertThat(Thread.interrupted()).isTrue();
        return fate.join();
    }
}
