package dev.errata.core.classification;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.yaml.Yaml;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Real errors with what they are, one JSON object a line; JSON is read as the YAML that it is. */
public final class LabelledCases {
    /** What tools, providers and services really say; what is sealed, and what was written for a test, apart. */
    public static final List<String> CORPUS = List.of(
            "real-cases.jsonl",
            "service-cases.jsonl",
            "gathered-cases.jsonl",
            "quiet-cases.jsonl",
            "labelled-cases.jsonl");

    /** To parse the largest takes seconds, and many tests ask for it. */
    private static final Map<String, List<Case>> READ = new ConcurrentHashMap<>();

    private static final Instant RECEIVED = Instant.parse("2026-11-20T12:00:00Z");

    private LabelledCases() {}

    /**
     * An event and the answers that are right for it, the best first; {@code none} stands for no error.
     *
     * @param product what has written it; null if the event or the origin says that
     */
    public record Case(
            String id,
            ErrorEvent event,
            List<String> categories,
            List<String> recoverabilities,
            boolean isError,
            String origin,
            @Nullable String product) {}

    public static List<Case> read(String resource) throws IOException {
        List<Case> known = READ.get(resource);
        if (known != null) {
            return known;
        }
        try (var in = Objects.requireNonNull(LabelledCases.class.getResourceAsStream(resource), resource)) {
            List<Case> cases = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank())
                    .map(LabelledCases::of)
                    .toList();
            READ.put(resource, cases);
            return cases;
        }
    }

    public static Case of(String json) {
        Map<?, ?> root = map(Yaml.load("a case", json));
        Map<?, ?> expected = map(root.get("expect"));
        return new Case(
                String.valueOf(root.get("id")),
                event(map(root.get("input"))),
                all(expected, "category", "alt_categories"),
                all(expected, "recoverability", "alt_recoverability"),
                Boolean.TRUE.equals(expected.get("is_error")),
                String.valueOf(root.get("origin")),
                text(root, "product"));
    }

    static ErrorEvent event(Map<?, ?> input) {
        Map<?, ?> source = input.get("source") == null ? Map.of() : map(input.get("source"));
        return ErrorEvent.builder(Objects.requireNonNullElse(text(input, "message"), ""))
                .receivedAt(RECEIVED)
                .occurredAt(RECEIVED)
                .code(text(input, "code"))
                .exitCode(number(input, "exitCode"))
                .exceptionType(text(input, "exceptionType"))
                .stack(text(input, "stack"))
                .toolOutput(text(input, "toolOutput"))
                .kind(
                        input.get("kind") == null
                                ? ErrorKind.UNSTATED
                                : Labelled.of(ErrorKind.class, input.get("kind").toString()))
                .http(http(input))
                .source(new ErrorSource(
                        text(source, "type"),
                        text(source, "component"),
                        text(source, "endpoint"),
                        text(source, "method")))
                .build();
    }

    private static @Nullable HttpResponse http(Map<?, ?> input) {
        Integer status = number(input, "httpStatus");
        Map<String, String> headers = new HashMap<>();
        if (input.get("headers") != null) {
            map(input.get("headers")).forEach((name, value) -> headers.put("" + name, "" + value));
        }
        return status == null && headers.isEmpty() ? null : new HttpResponse(status, headers);
    }

    private static List<String> all(Map<?, ?> expected, String main, String others) {
        List<String> all = new ArrayList<>();
        all.add(String.valueOf(expected.get(main)));
        if (expected.get(others) instanceof List<?> list) {
            list.forEach(item -> all.add(String.valueOf(item)));
        }
        return all;
    }

    private static @Nullable String text(Map<?, ?> map, String key) {
        Object value = map.get(key);
        return value == null ? null : value.toString();
    }

    private static @Nullable Integer number(Map<?, ?> map, String key) {
        Object value = map.get(key);
        return value == null ? null : Integer.valueOf(value.toString());
    }

    private static Map<?, ?> map(@Nullable Object node) {
        return (Map<?, ?>) Objects.requireNonNull(node);
    }
}
