package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Difference;
import dev.errata.streams.StreamsApp;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker that was away: for longer than its topics are kept, while one of an older version had its tasks, or for a moment. */
@Tag("slow")
class AwayOnKafkaTest {
    private static final Duration WAIT = Duration.ofMinutes(3);

    @Test
    void whatExpiredWhileTheWorkerWasAwayIsCountedAsThatAndNotAsMissing(@TempDir Path directory) throws Exception {
        try (NumberedErrors errors = NumberedErrors.start(directory, 1)) {
            run(errors, 40, 40);
            errors.publish(25);
            errors.expire();
            run(errors, 30, 70);

            Balance books = errors.books();
            assertThat(books.differences()).isEmpty();
            assertThat(books.stages())
                    .singleElement()
                    .returns(Map.of(errors.topicName(), 25L), Balance.PipelineStage::expired);
        }
    }

    @Test
    void whatAWorkerOfAVersionBeforeTheLedgerDidInBetweenIsToldAsThat(@TempDir Path directory) throws Exception {
        try (NumberedErrors errors = NumberedErrors.start(directory, 1)) {
            run(errors, 40, 40);
            errors.publish(25);
            errors.readByAnOlderWorker(errors.config(Map.of()));
            try (StreamsApp app = RecoveryApp.create(errors.config(Map.of()), new SimpleMeterRegistry())) {
                app.start();
                errors.publish(30);
                await().atMost(WAIT).untilAsserted(() -> {
                    assertThat(taken(errors)).isEqualTo(70);
                    assertThat(kept(errors)).as("one was closed").isEqualTo(69);
                });
            }

            Balance books = errors.books();
            assertThat(books.differences()).isEmpty();
            assertThat(books.stages())
                    .singleElement()
                    .satisfies(stage -> assertThat(stage.uncounted())
                            .hasEntrySatisfying(
                                    errors.topicName(),
                                    offsets -> assertThat(offsets).isBetween(25L, 26L)));
        }
    }

    @Test
    void whatWasLostWhileAWorkerThatCountsWasAwayIsMissing(@TempDir Path directory) throws Exception {
        try (NumberedErrors errors = NumberedErrors.start(directory, 1)) {
            run(errors, 40, 40);
            errors.lose();
            run(errors, 30, 70);

            Balance books = errors.books();
            assertThat(books.differences())
                    .singleElement()
                    .returns(Difference.Kind.MISSING, Difference::kind)
                    .returns(41L, Difference::number)
                    .returns(1L, Difference::records);
            assertThat(books.stages()).singleElement().returns(Map.of(), Balance.PipelineStage::uncounted);
        }
    }

    /** A worker that starts, takes so many more, and stops when so many are on its books. */
    private static void run(NumberedErrors errors, int more, long onItsBooks) throws Exception {
        try (StreamsApp app = RecoveryApp.create(errors.config(Map.of()), new SimpleMeterRegistry())) {
            app.start();
            errors.publish(more);
            await().atMost(WAIT).untilAsserted(() -> assertThat(taken(errors)).isEqualTo(onItsBooks));
        }
    }

    private static long kept(NumberedErrors errors) {
        return errors.books().stages().stream()
                .flatMap(stage -> stage.stocks().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static long taken(NumberedErrors errors) {
        return errors.books().stages().stream()
                .mapToLong(stage -> stage.sources().getOrDefault(errors.topicName(), 0L))
                .sum();
    }
}
