package dev.errata.benchmarks.workload;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/**
 * Errors of a given length, made of real ones that tools and providers gave, of one to three lines without a stack
 * ({@code errors.jsonl}). Up to 300 characters they are messages: those of about that length as they are, and shorter ones
 * with what a log puts around a message, a head before it and fields behind it. Never are several errors one message. What
 * is longer is the output of a tool with an error in every fifth line.
 */
public final class ErrorTexts {
    private static final int LONGEST_MESSAGE = 300;
    private static final int VARIETY = 256;
    private static final int VARIETY_OF_OUTPUT = 16;
    private static final long SEED = 7;
    private static final Instant RECEIVED = Instant.parse("2026-11-20T12:00:00Z");
    private static final List<String> ORDINARY_LINES = List.of(
            "2026-11-20T12:00:01.118Z INFO  [worker-3] c.a.shop.pipeline.Stage - step 14 of 20 took 118 ms",
            "  Downloading https://repo.example.org/maven2/com/acme/shop/core/4.1.7/core-4.1.7.jar (311 kB at 2.4 MB/s)",
            "src/main/java/com/acme/shop/cart/Total.java",
            "\tat com.acme.shop.pipeline.RetryingStage.attempt(RetryingStage.java:51)",
            "[3/7] Linking dependencies...",
            "    const total = items.reduce((sum, item) => sum + item.price, 0);",
            "ok 17 - reads the settings of the region",
            "remote: Compressing objects: 100% (41/41), done.");

    private static final String LOG_HEAD = "2026-11-20T12:00:01.118Z ERROR [worker-3] c.a.shop.pipeline.Stage - ";
    private static final List<String> LOG_FIELDS = List.of(
            " order=118204",
            " region=eu-west-1",
            " tenant=acme-shop-eu",
            " took=118ms",
            " trace=4bf92f3577b34da6a3ce929d0e0e4736",
            " host=worker-3.eu-west-1.internal",
            " version=4.1.7",
            " thread=pool-7-thread-2",
            " path=/v1/orders/118204/export");

    private final Random random = new Random(SEED);
    private final List<ErrorEvent> errors;

    public ErrorTexts() {
        List<ErrorEvent> all = new ArrayList<>(read());
        Collections.shuffle(all, random);
        this.errors = List.copyOf(all);
    }

    /** Always the same ones, {@code length} characters long, or for a message at least 70 % of it. */
    public List<ErrorEvent> ofLength(int length) {
        return length <= LONGEST_MESSAGE ? messages(length) : outputs(length);
    }

    /** The text that an event is judged by. */
    public static String text(ErrorEvent event) {
        String output = event.toolOutput();
        return output == null ? event.message() : output;
    }

    private List<ErrorEvent> messages(int length) {
        List<ErrorEvent> messages = new ArrayList<>();
        for (ErrorEvent error : errors) {
            if (isAbout(length, error.message())) {
                messages.add(error);
            }
        }
        while (messages.size() < VARIETY) {
            ErrorEvent error = any();
            String logged = logged(error.message(), length);
            if (isAbout(length, logged)) {
                messages.add(error.toBuilder().message(logged).build());
            }
        }
        return List.copyOf(messages);
    }

    private static boolean isAbout(int length, String message) {
        return message.length() <= length && message.length() * 10 >= length * 7;
    }

    private String logged(String message, int length) {
        StringBuilder text = new StringBuilder(length);
        if (LOG_HEAD.length() + message.length() <= length) {
            text.append(LOG_HEAD);
        }
        text.append(message);
        int first = random.nextInt(LOG_FIELDS.size());
        for (int i = 0; i < LOG_FIELDS.size(); i++) {
            String field = LOG_FIELDS.get((first + i) % LOG_FIELDS.size());
            if (text.length() + field.length() <= length) {
                text.append(field);
            }
        }
        return text.toString();
    }

    private List<ErrorEvent> outputs(int length) {
        List<ErrorEvent> outputs = new ArrayList<>();
        while (outputs.size() < VARIETY_OF_OUTPUT) {
            StringBuilder text = new StringBuilder(length + 1000);
            while (text.length() < length) {
                text.append(
                                random.nextInt(5) == 0
                                        ? any().message()
                                        : ORDINARY_LINES.get(random.nextInt(ORDINARY_LINES.size())))
                        .append('\n');
            }
            outputs.add(ErrorEvent.builder("")
                    .kind(ErrorKind.TOOL_OUTPUT)
                    .toolOutput(text.substring(0, length))
                    .source(ErrorSource.of(SourceType.TOOL, "bash"))
                    .errorId("benchmark")
                    .receivedAt(RECEIVED)
                    .build());
        }
        return outputs;
    }

    private ErrorEvent any() {
        return errors.get(random.nextInt(errors.size()));
    }

    private static List<ErrorEvent> read() {
        try (InputStream in = Objects.requireNonNull(ErrorTexts.class.getResourceAsStream("errors.jsonl"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> ErrorEventJson.parseStrictly(line, RECEIVED).toBuilder()
                            .errorId("benchmark")
                            .receivedAt(RECEIVED)
                            .build())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("errors.jsonl cannot be read", e);
        }
    }
}
