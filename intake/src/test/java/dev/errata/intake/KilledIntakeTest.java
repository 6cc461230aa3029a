package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ErrorEvent;
import dev.errata.embedded.LoopbackPorts;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The process is killed while clients send, with the broker there and away: what was answered with 200 is on Kafka in the end. */
final class KilledIntakeTest {
    private static final Duration LONG = Duration.ofMinutes(2);
    private static final int CLIENTS = 4;
    private static final int ANSWERS_A_ROUND = 60;

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

    @Test
    void nothingThatWasAnsweredIsMissing() throws Exception {
        assertNothingIsMissingAfter(1);
    }

    @Tag("slow")
    @Test
    void norAfterKillsWithAndWithoutTheBroker() throws Exception {
        assertNothingIsMissingAfter(4);
    }

    private void assertNothingIsMissingAfter(int rounds) throws Exception {
        try (IntakeUnderTest beside = new IntakeUnderTest(directory.resolve("beside"), Map.of())) {
            int port = LoopbackPorts.chooseFree();
            for (int round = 0; round < rounds; round++) {
                if (round % 2 == 1) {
                    beside.stopBroker();
                }
                sendUntilItIsKilled(beside, port);
                if (round % 2 == 1) {
                    beside.startBroker();
                }
            }
            Process last = start(beside, port);
            try {
                await().atMost(LONG)
                        .untilAsserted(() -> assertThat(beside.errors().stream()
                                        .map(ErrorEvent::errorId)
                                        .collect(Collectors.toSet()))
                                .containsAll(acknowledged));
            } finally {
                last.destroyForcibly().waitFor();
            }
            assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(rounds * ANSWERS_A_ROUND);
        }
    }

    /** The kill falls anywhere between a request and its answer. */
    private void sendUntilItIsKilled(IntakeUnderTest beside, int port) throws Exception {
        Process process = start(beside, port);
        CountDownLatch answers = new CountDownLatch(ANSWERS_A_ROUND);
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            Thread sender = new Thread(() -> {
                while (process.isAlive()) {
                    if (send(port)) {
                        answers.countDown();
                    }
                }
            });
            sender.start();
            clients.add(sender);
        }
        try {
            answers.await();
        } finally {
            process.destroyForcibly().waitFor();
        }
        for (Thread sender : clients) {
            sender.join();
        }
    }

    /** Whether it was answered with 200. */
    private boolean send(int port) {
        String id = UUID.randomUUID().toString();
        String body = "{\"errorId\":\"%s\",\"message\":\"killed\",\"sessionId\":\"%s\"}".formatted(id, id.charAt(0));
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/v1/errors"))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            boolean isTaken =
                    client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode() == 200;
            if (isTaken) {
                acknowledged.add(id);
            }
            return isTaken;
        } catch (IOException killed) {
            return false;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private Process start(IntakeUnderTest beside, int port) throws Exception {
        Process process = IntakeProcess.start(beside, directory, port);
        await().atMost(LONG).until(() -> send(port) || !process.isAlive());
        assertThat(process.isAlive()).isTrue();
        return process;
    }
}
