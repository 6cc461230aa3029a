package dev.errata.log.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/** Answers that many look at again and again: each question is asked once in a while, however many look. For all threads. */
public final class SharedAnswers {
    public static final Duration FRESH = Duration.ofSeconds(5);

    private final ConcurrentMap<String, Answer> answers = new ConcurrentHashMap<>();
    private final InstantSource clock;

    SharedAnswers(InstantSource clock) {
        this.clock = clock;
    }

    private record Answer(JsonNode json, Instant until) {}

    /** The answer of the last few seconds; whoever comes while it is asked for waits for it. */
    JsonNode of(String question, Supplier<JsonNode> asking) {
        Instant now = clock.instant();
        answers.values().removeIf(answer -> !now.isBefore(answer.until()));
        return answers.computeIfAbsent(
                        question,
                        any -> new Answer(asking.get(), clock.instant().plus(FRESH)))
                .json();
    }
}
