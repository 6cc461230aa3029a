package dev.errata.benchmarks.ledger;

import dev.errata.benchmarks.pipeline.AppProcess;
import dev.errata.benchmarks.pipeline.ClusterAddress;
import dev.errata.benchmarks.shared.Waiting;
import dev.errata.benchmarks.workload.Workload;
import dev.errata.embedded.LoopbackPorts;
import dev.errata.intake.IntakeMain;
import dev.errata.schemas.json.RecordJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Errors over HTTP to an intake in a process of its own, which numbers them and says in its line which ones are there.
 */
final class IntakeErrors implements Upstream {
    private static final Duration START_WAIT = Duration.ofMinutes(5);
    private static final Duration POLL = Duration.ofMillis(200);
    private static final int BATCH = 1_000;
    private static final String UNUSABLE = "{}";
    private static final int OK = 200;

    private final AppProcess intake;
    private final URI address;
    private final HttpClient http = HttpClient.newHttpClient();

    private IntakeErrors(AppProcess intake, URI address) {
        this.intake = intake;
        this.address = address;
    }

    /** Returns when it takes errors. */
    static IntakeErrors start(ClusterAddress cluster, Path directory) throws IOException, InterruptedException {
        int port = LoopbackPorts.chooseFree();
        Map<String, String> settings = Map.of(
                "ERRATA_HTTP_PORT",
                String.valueOf(port),
                "ERRATA_STATE_DIR",
                directory.resolve("intake").toString());
        AppProcess intake = AppProcess.start(IntakeMain.class, cluster, settings, List.of());
        IntakeErrors errors = new IntakeErrors(intake, URI.create("http://127.0.0.1:" + port + "/v1/errors"));
        if (!Waiting.until(START_WAIT, POLL, errors::answers)) {
            errors.close();
            throw new IllegalStateException("the intake does not answer");
        }
        return errors;
    }

    private boolean answers() {
        intake.requireAlive();
        try {
            return post(UNUSABLE) > 0;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    @Override
    public void write(int count) {
        for (int first = 0; first < count; first += BATCH) {
            int status = post(IntStream.range(first, Math.min(count, first + BATCH))
                    .mapToObj(number -> RecordJson.text(Workload.event(number)))
                    .collect(Collectors.joining("\n")));
            if (status != OK) {
                throw new IllegalStateException("the intake answered " + status);
            }
        }
    }

    private int post(String lines) {
        HttpRequest request = HttpRequest.newBuilder(address)
                .header("Content-Type", "application/x-ndjson")
                .POST(HttpRequest.BodyPublishers.ofString(lines))
                .build();
        try {
            return http.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the intake was asked", interrupted);
        }
    }

    @Override
    public void close() {
        intake.close();
    }
}
