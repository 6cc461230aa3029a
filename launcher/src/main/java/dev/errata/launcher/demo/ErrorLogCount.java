package dev.errata.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.launcher.pipeline.SideLog;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Whether the error log counts what the demo counted. Asked over HTTP, as its users ask. */
final class ErrorLogCount {
    private static final int HTTP_OK = 200;
    private static final Duration LONGEST = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(200);

    private final SideLog log;
    private final HttpClient http = HttpClient.newHttpClient();

    ErrorLogCount(SideLog log) {
        this.log = log;
    }

    /**
     * What it counted in the end.
     *
     * @param isThere false if there is no usable log, which the demo can do without
     * @param errors in all, as its statistics say
     * @param line what a person reads
     */
    record Result(boolean isThere, long errors, String line) {
        boolean holds(long classified) {
            return !isThere || errors == classified;
        }
    }

    /** Waits until it has as many, or long enough. */
    Result await(long classified) throws InterruptedException {
        long end = System.nanoTime() + LONGEST.toNanos();
        Result last = ask();
        while (!(last.isThere() && last.errors() >= classified) && System.nanoTime() < end && isComing()) {
            TimeUnit.MILLISECONDS.sleep(PAUSE.toMillis());
            last = ask();
        }
        return last;
    }

    private boolean isComing() {
        return log.url().isPresent() || log.isStarting();
    }

    private Result ask() throws InterruptedException {
        if (log.url().isEmpty()) {
            return leftOut(log.trouble());
        }
        URI statistics = URI.create(log.url().get() + "/api/errors/stats");
        try {
            HttpResponse<String> answer =
                    http.send(HttpRequest.newBuilder(statistics).build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != HTTP_OK) {
                return leftOut("its statistics answer with " + answer.statusCode());
            }
            JsonNode counted = new ObjectMapper().readTree(answer.body());
            long total = counted.path("total").asLong();
            return new Result(true, total, "the error log counted " + total + " errors, by PostgreSQL and over HTTP");
        } catch (IOException away) {
            return leftOut(String.valueOf(away.getMessage()));
        }
    }

    private static Result leftOut(String why) {
        return new Result(false, 0, "the error log was left out: " + why);
    }
}
