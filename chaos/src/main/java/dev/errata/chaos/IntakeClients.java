package dev.errata.chaos;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Senders that go on whatever happens, and never send anything twice: JSON, alone and in batches, and Sentry's envelopes. */
final class IntakeClients implements AutoCloseable {
    private static final int CLIENTS = 4;
    private static final int BATCH = 5;
    private static final long PAUSE_MILLIS = 15;
    private static final int SESSIONS = 40;
    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final int OK = 200;

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String url;
    private final Answered answered;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    private IntakeClients(String url, Answered answered) {
        this.url = url;
        this.answered = answered;
    }

    static IntakeClients start(String url, Answered answered) {
        IntakeClients clients = new IntakeClients(url, answered);
        for (int i = 0; i < CLIENTS; i++) {
            Thread thread = new Thread(clients::sendAll, "client-" + i);
            thread.start();
            clients.threads.add(thread);
        }
        return clients;
    }

    private void sendAll() {
        try {
            for (int number = 0; !ended.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS); number++) {
                switch (number % 3) {
                    case 0 -> send("/v1/errors", 1);
                    case 1 -> send("/v1/errors", BATCH);
                    default -> send("/api/1/envelope/?sentry_key=local", 1);
                }
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private void send(String path, int count) throws InterruptedException {
        List<UUID> ids = Stream.generate(UUID::randomUUID).limit(count).toList();
        String body = path.startsWith("/v1")
                ? ids.stream().map(IntakeClients::json).collect(Collectors.joining(",", "[", "]"))
                : envelope(ids.get(0));
        HttpRequest request = HttpRequest.newBuilder(URI.create(url + path))
                .timeout(TIMEOUT)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != OK) {
                answered.count(String.valueOf(answer.statusCode()));
            } else if (path.startsWith("/v1")) {
                answered.acknowledged(ids, answer.body().contains("\"spool\"") ? "spool" : "kafka");
            } else {
                answered.acknowledged(ids, "sentry");
            }
        } catch (IOException killed) {
            answered.count("none");
        }
    }

    private static String json(UUID id) {
        return """
                {"errorId":"%s","message":"%s","sessionId":"s-%d","source":{"type":"service","component":"shop"}}""".formatted(id, Answered.MESSAGE + id, Math.floorMod(id.hashCode(), SESSIONS));
    }

    private static String envelope(UUID id) {
        String hex = id.toString().replace("-", "");
        return """
                {"event_id":"%s"}
                {"type":"event"}
                {"event_id":"%s","platform":"java","message":"%s"}
                """.formatted(hex, hex, Answered.MESSAGE + id);
    }

    /** Returns when the last answer is there. */
    @Override
    public void close() {
        ended.countDown();
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
