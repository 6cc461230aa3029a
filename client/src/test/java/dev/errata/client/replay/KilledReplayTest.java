package dev.errata.client.replay;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.executor.TransactionalExecutor.Producers;
import dev.errata.core.event.Operation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whenever a replay is killed, what it was about goes back once. */
@ExtendWith(KafkaUnderTest.Shared.class)
class KilledReplayTest {
    @TempDir
    private Path directory;

    private final ReplayBench bench;

    KilledReplayTest(KafkaUnderTest kafka) {
        this.bench = new ReplayBench(kafka);
    }

    /** The first record of a transaction is the one that goes back, the second its outcome. */
    @ParameterizedTest
    @CsvSource({"before, commitTransaction, 1", "after, commitTransaction, 1"})
    void itGoesBackOnce(String when, String call, int which) throws Exception {
        Operation operation = bench.letter("killed", "value");
        bench.command(operation);
        String transactions = "transactions-" + bench.origin;
        Process process = start(transactions, when, call, which);
        try {
            assertThat(process.waitFor(3, TimeUnit.MINUTES)).as(log()).isTrue();
            assertThat(process.exitValue()).as(log()).isEqualTo(HaltingReplayMain.KILLED);
        } finally {
            process.destroyForcibly();
        }

        Operation next = bench.letter("next", "value");
        bench.command(next);
        try (KafkaReplay replay =
                KafkaReplay.start(bench.config, bench.settings(), Producers.of(bench.config, transactions))) {
            await().atMost(ReplayBench.LONG).until(() -> bench.succeeded(next.id()) == 1);
            await().atMost(ReplayBench.LONG).until(() -> bench.succeeded(operation.id()) == 1);
            assertThat(replay.isReading()).isTrue();
        }
        assertThat(bench.putBack())
                .extracting(record -> new String(record.key(), UTF_8))
                .containsExactlyInAnyOrder("killed", "next");
        assertThat(bench.succeeded(operation.id())).isEqualTo(1);
    }

    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "before, beginTransaction, 1",
        "after, send, 1",
        "after, send, 2",
        "after, flush, 1",
        "after, sendOffsetsToTransaction, 1",
    })
    void soItDoesEarlierInATransaction(String when, String call, int which) throws Exception {
        itGoesBackOnce(when, call, which);
    }

    private Process start(String transactions, String when, String call, int which) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        HaltingReplayMain.class.getName(),
                        bench.config.bootstrapServers(),
                        bench.config.registry().urls().get(0).toString(),
                        "replay-" + bench.origin,
                        transactions,
                        bench.letters + "=" + bench.origin,
                        when,
                        call,
                        Integer.toString(which))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("log").toFile())
                .start();
    }

    private String log() throws IOException {
        return Files.readString(directory.resolve("log"));
    }
}
