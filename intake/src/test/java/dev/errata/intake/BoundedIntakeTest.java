package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.embedded.LoopbackPorts;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process of its own: what it may take of the machine, and that it is the only one on its spool. */
final class BoundedIntakeTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int MIB = 1 << 20;
    private static final int BOMBS = 3;

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void bombsOfAGibibyteEndInRefusalsAndTheProcessGoesOnWith64MebibytesOfHeap() throws Exception {
        try (IntakeUnderTest beside = new IntakeUnderTest(directory.resolve("beside"), Map.of())) {
            int port = LoopbackPorts.chooseFree();
            Process process = IntakeProcess.start(beside, directory, port, "-Xmx64m", "-XX:+ExitOnOutOfMemoryError");
            try {
                await().atMost(LONG).until(() -> sends(port, "m"));
                byte[] mebibyte = Packed.as("gzip", new byte[MIB]);
                for (int bomb = 0; bomb < BOMBS; bomb++) {
                    // a gzip of many members is what they become one behind the other
                    int status = status(port, BodyPublishers.ofInputStream(() -> times(mebibyte, 1024)), "gzip");
                    // cut off while it still sends, a client may not see the answer
                    assertThat(status).isIn(413, -1);
                }

                await().atMost(LONG).until(() -> sends(port, "m"));
                assertThat(process.isAlive()).isTrue();
                assertThat(IntakeProcess.log(directory)).doesNotContain("OutOfMemoryError");
            } finally {
                process.destroyForcibly().waitFor();
            }
        }
    }

    @Test
    void aSecondProcessOnTheSpoolIsRefusedWithTheNumberOfTheFirst() throws Exception {
        try (IntakeUnderTest beside = new IntakeUnderTest(directory.resolve("beside"), Map.of())) {
            int port = LoopbackPorts.chooseFree();
            Process first = IntakeProcess.start(beside, directory, port);
            try {
                await().atMost(LONG).until(() -> sends(port, "m"));

                Process second = IntakeProcess.start(beside, directory, LoopbackPorts.chooseFree());
                try {
                    assertThat(second.waitFor()).isNotZero();
                } finally {
                    second.destroyForcibly().waitFor();
                }

                assertThat(IntakeProcess.log(directory)).contains("is in use by process " + first.pid());
                assertThat(sends(port, "m")).isTrue();
            } finally {
                first.destroyForcibly().waitFor();
            }
        }
    }

    /** As a power cut may leave it; what can be read goes on to Kafka, what cannot is told. */
    @Tag("slow")
    @Test
    void aDamagedEndOfTheSpoolIsSaidAndTheRestIsForwarded() throws Exception {
        try (IntakeUnderTest beside = new IntakeUnderTest(directory.resolve("beside"), Map.of())) {
            int port = LoopbackPorts.chooseFree();
            Process process = IntakeProcess.start(beside, directory, port);
            try {
                await().atMost(LONG).until(() -> sends(port, "first"));
                beside.stopBroker();
                for (int i = 0; i < 50; i++) {
                    assertThat(sends(port, "spooled")).isTrue();
                }
            } finally {
                process.destroyForcibly().waitFor();
            }
            damageTheEnd(directory.resolve("state").resolve("intake").resolve("spool"));

            beside.startBroker();
            Process again = IntakeProcess.start(beside, directory, port);
            try {
                await().atMost(LONG).until(() -> sends(port, "last"));
                assertThat(IntakeProcess.log(directory)).contains("the end of the spool was damaged and is cut off");
                await().atMost(LONG)
                        .untilAsserted(() -> assertThat(beside.errors())
                                .filteredOn(error -> error.message().equals("spooled"))
                                .hasSizeBetween(40, 49));
            } finally {
                again.destroyForcibly().waitFor();
            }
        }
    }

    private static void damageTheEnd(Path spool) throws IOException {
        Path writes;
        try (Stream<Path> files = Files.list(spool)) {
            writes = files.filter(file -> file.toString().endsWith(".log"))
                    .max(Comparator.comparing(Path::toString))
                    .orElseThrow();
        }
        try (RandomAccessFile file = new RandomAccessFile(writes.toFile(), "rw")) {
            file.seek(file.length() - 200);
            file.write(new byte[100]);
        }
    }

    private boolean sends(int port, String message) throws InterruptedException {
        return status(port, BodyPublishers.ofString("{\"message\":\"" + message + "\"}"), "identity") == 200;
    }

    private static InputStream times(byte[] part, int times) {
        return new SequenceInputStream(Collections.enumeration(Collections.nCopies(times, part).stream()
                .map(ByteArrayInputStream::new)
                .toList()));
    }

    /** -1 if there is no answer. */
    private int status(int port, BodyPublisher body, String encoding) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/errors"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("Content-Encoding", encoding)
                .POST(body)
                .build();
        try {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException none) {
            return -1;
        }
    }
}
