package dev.errata.log;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A reader of {@code text/event-stream}, as a browser is one. */
public final class EventStream implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final HttpResponse<InputStream> response;
    private final BlockingQueue<String> blocks = new LinkedBlockingQueue<>();
    private final Thread reader = new Thread(this::read, "event-stream");

    private EventStream(HttpResponse<InputStream> response) {
        this.response = response;
        reader.setDaemon(true);
        reader.start();
    }

    /** An event with what its lines hold. */
    public record Event(String name, String id, String data) {}

    public static EventStream open(HttpClient client, String url, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url));
        if (headers.length > 0) {
            request.headers(headers);
        }
        try {
            return new EventStream(client.send(request.build(), HttpResponse.BodyHandlers.ofInputStream()));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    public int status() {
        return response.statusCode();
    }

    public String header(String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private void read() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8))) {
            List<String> block = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty()) {
                    blocks.add(String.join("\n", block));
                    block.clear();
                } else {
                    block.add(line);
                }
            }
        } catch (IOException cut) {
            blocks.add("cut: " + cut.getMessage());
        }
    }

    /** The next lines up to an empty one, whatever they are. */
    public String block() {
        try {
            String block = blocks.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
            if (block == null) {
                throw new AssertionError("nothing came within " + TIMEOUT);
            }
            return block;
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** The next event, past whatever is none. */
    public Event next() {
        String block = block();
        while (!block.startsWith("event: ")) {
            block = block();
        }
        return new Event(line(block, "event: "), line(block, "id: "), line(block, "data: "));
    }

    private static String line(String block, String prefix) {
        return block.lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .findFirst()
                .orElseThrow(() -> new AssertionError(block));
    }

    /** How many blocks came that nobody took yet. */
    public int waiting() {
        return blocks.size();
    }

    /** Returns when the server has ended it, as an answer ends and not as a connection breaks. */
    public void awaitEnd() {
        Awaitility.await().atMost(TIMEOUT).until(() -> !reader.isAlive());
        if (blocks.stream().anyMatch(block -> block.startsWith("cut: "))) {
            throw new AssertionError(blocks.toString());
        }
    }

    @Override
    public void close() {
        try {
            response.body().close();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
