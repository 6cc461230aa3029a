package dev.errata.intake.clients;

import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** The bytes that real clients sent; how they were captured: ClientsTest. */
public final class Captured {
    /** Some minutes after the bytes were captured. */
    public static final Instant RECEIVED = Instant.parse("2026-11-22T18:25:00Z");

    public static final List<String> SENTRY = List.of(
            "sentry-node-exception",
            "sentry-node-session",
            "sentry-node-warning",
            "sentry-node-message",
            "sentry-node-check-in-started",
            "sentry-node-check-in-failed",
            "sentry-node-check-in-ok",
            "sentry-node-span",
            "sentry-python-exception",
            "sentry-python-message",
            "sentry-python-report",
            "sentry-java-exception",
            "sentry-java-message",
            "sentry-java-check-in",
            "sentry-cli-message");

    public static final List<String> OTLP =
            List.of("otlp-java-span", "otlp-java-log", "otlp-js-log-json", "otlp-js-log-protobuf");

    public static final List<String> CLOUDEVENTS =
            List.of("cloudevents-js-structured", "cloudevents-js-binary", "cloudevents-js-batch");

    private Captured() {}

    public static CapturedRequest request(String name) {
        try (InputStream in = Objects.requireNonNull(Captured.class.getResourceAsStream(name + ".http"), name)) {
            return CapturedRequest.parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Submission read(String name, Protocol protocol) {
        return read(request(name), protocol);
    }

    public static Submission read(CapturedRequest request, Protocol protocol) {
        return protocol.read(new Request(head(request), request.decodedBody(), RECEIVED));
    }

    public static Head head(CapturedRequest request) {
        URI target = URI.create(request.target());
        Map<String, String> query = new TreeMap<>();
        if (target.getRawQuery() != null) {
            for (String parameter : target.getRawQuery().split("&", -1)) {
                String[] parts = parameter.split("=", 2);
                query.put(parts[0], URLDecoder.decode(parts[1], StandardCharsets.UTF_8));
            }
        }
        return new Head(request.method(), target.getPath(), query, request.headers());
    }
}
