package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Stock;
import dev.errata.schemas.RecordNumber;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the intake says of itself in the ledger, and the numbers on what it hands on. */
final class IntakeLedgerTest {
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir
    private Path directory;

    @Test
    void theLineSaysWhatWasTakenAndWhatBecameOfItAndTheTopicHasThoseNumbers() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            for (int i = 0; i < 10; i++) {
                post(intake, "{\"message\":\"m\",\"sessionId\":\"s%d\"}".formatted(i));
            }
            post(intake, "[{\"message\":\"m\",\"sessionId\":\"s\"},{\"mesage\":\"m\"}]");
            intake.stopBroker();
            for (int i = 0; i < 5; i++) {
                post(intake, "{\"message\":\"m\",\"sessionId\":\"s%d\"}".formatted(i));
            }
            intake.startBroker();
            await().atMost(LONG).until(() -> intake.gauge("errata.intake.spool.records") == 0);

            await().atMost(LONG).untilAsserted(() -> {
                LedgerLine line = newest(intake);
                assertThat(line.sources())
                        .extracting(LedgerLine.Source::topic, LedgerLine.Source::fates)
                        .containsExactly(
                                tuple("requests", Map.of("kafka", 11L, "spool", 5L, "refused", 1L)),
                                tuple("spool", Map.of("forwarded", 5L)));
                assertThat(line.stocks())
                        .containsEntry("spooled", new Stock(5, 5, 0))
                        .containsEntry("in_flight", new Stock(16, 16, 0));
                assertThat(line.sources()).allMatch(source -> source.difference() == 0);
            });
            LedgerLine line = newest(intake);
            assertThat(line.writer()).startsWith("intake/");
            Map<Integer, List<Long>> numbers = numbers(intake, line.epoch());
            isWholeButForWhatWasGivenUp(line, numbers);
            assertThat(numbers.values().stream().mapToInt(List::size).sum()).isGreaterThanOrEqualTo(16);
        }
    }

    private static void isWholeButForWhatWasGivenUp(LedgerLine line, Map<Integer, List<Long>> numbers) {
        for (LedgerLine.Written written : line.written()) {
            List<Long> met = numbers.getOrDefault(written.partition(), List.of());
            long givenUp = line.flows().getOrDefault(LedgerLine.givenUpName(written.topic(), written.partition()), 0L);
            assertThat(met).isSorted().doesNotHaveDuplicates().endsWith(written.number());
            assertThat(LongStream.rangeClosed(1, written.number())
                            .filter(number -> !met.contains(number))
                            .count())
                    .as("what is not there was given up")
                    .isLessThanOrEqualTo(givenUp);
        }
    }

    @Test
    void anotherLifeIsAnotherEpochOfTheSameWriter() throws Exception {
        try (IntakeUnderTest intake = new IntakeUnderTest(directory, Map.of())) {
            post(intake, "{\"message\":\"m\",\"sessionId\":\"s\"}");
            intake.restart();
            post(intake, "{\"message\":\"m\",\"sessionId\":\"s\"}");
            intake.restart();

            List<LedgerLine> lines = intake.lines();
            assertThat(lines)
                    .extracting(LedgerLine::writer)
                    .containsOnly(lines.get(0).writer());
            assertThat(lines.stream().map(LedgerLine::epoch).distinct()).hasSize(2);
            for (LedgerLine line : lines) {
                assertThat(line.written()).as("said at the end of each life").hasSize(1);
                assertThat(numbers(intake, line.epoch())
                                .get(line.written().get(0).partition()))
                        .containsExactly(1L);
            }
        }
    }

    private static LedgerLine newest(IntakeUnderTest intake) {
        List<LedgerLine> lines = intake.lines();
        assertThat(lines).isNotEmpty();
        return lines.get(lines.size() - 1);
    }

    /** Those of one life, by partition of 'errors', in the order of the topic. */
    private static Map<Integer, List<Long>> numbers(IntakeUnderTest intake, long epoch) {
        Map<Integer, List<Long>> numbers = new HashMap<>();
        intake.read("errors", record -> {
            RecordNumber number = Objects.requireNonNull(RecordNumber.in(record.headers()), "a number");
            assertThat(number.isFor("errors", record.partition())).isTrue();
            if (number.epoch() == epoch) {
                numbers.computeIfAbsent(record.partition(), any -> new ArrayList<>())
                        .add(number.number());
            }
        });
        return numbers;
    }

    private static void post(IntakeUnderTest intake, String body) throws Exception {
        assertThat(intake.post("/v1/errors", body).statusCode()).isEqualTo(200);
    }
}
