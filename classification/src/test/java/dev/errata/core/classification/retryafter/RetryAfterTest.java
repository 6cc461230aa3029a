package dev.errata.core.classification.retryafter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.Judgement;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    private final Classifier classifier = Classifier.withDefaults();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "retry-after | 30 | 30000",
                "retry-after | Sun, 01 Mar 2026 10:02:00 GMT | 120000",
                "retry-after-ms | 250 | 250",
                "x-ratelimit-reset-requests | 6m0s | 360000",
                "x-ratelimit-reset-tokens | 15ms | 15",
                "x-ratelimit-reset | 1772359260 | 60000",
                "anthropic-ratelimit-requests-reset | 2026-03-01T10:00:30Z | 30000"
            })
    void readsHeaders(String name, String value, long millis) {
        RetryAfter asked = asked("429 Too Many Requests", Map.of(name, value));
        assertThat(asked).isEqualTo(new RetryAfter(Duration.ofMillis(millis), "header:" + name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Rate limit reached. Please try again in 4.842s. Visit | 4842",
                "Rate limit reached. Please try again in 6m0s. | 360000",
                "rate limit: please try again in 114h18m0s. | 411480000",
                "Rate limit. Please retry in 36.598s. | 36598",
                "rate limit, retry after 30 | 30000",
                "rate limit, Please retry after 22 seconds. | 22000",
                "rate limit {\"retryDelay\": \"36s\"} | 36000",
                "rate limit, try again in 300ms | 300",
                "rate limit, please wait 2 minutes | 120000",
                "rate limit, try again in 3 hours 12 minutes. | 11520000",
                "rate limit, try again in 1 day, 2 hours and 5 minutes | 93900000",
                "rate limit, try again in 2 minutes 404 errors later | 120000",
                "rate limit, retry after 2026-03-01 10:02:00 UTC | 120000",
                "rate limit exceeded, try again at 2026-03-01T10:00:30.500Z. | 30500",
                "rate limit, your limit resets at 2026-03-01T12:00:01+02:00 | 1000",
                "rate limit {\"error\": {\"details\": [{\"@type\": \"type.googleapis.com/google.rpc.RetryInfo\", \"retryDelay\": \"36.6s\"}]}} | 36600"
            })
    void readsWords(String message, long millis) {
        RetryAfter asked = asked(message, Map.of());
        assertThat(asked).isEqualTo(new RetryAfter(Duration.ofMillis(millis), "text"));
    }

    @Test
    void ignoresWhatIsNoTime() {
        assertThat(asked("rate limit, retry later", Map.of("retry-after", "soon")))
                .isNull();
        assertThat(asked("rate limit, try again at 10", Map.of())).isNull();
        assertThat(asked("rate limit, retry after 2026-02-31 10:02:00 UTC", Map.of()))
                .isNull();
        assertThat(asked("rate limit, retry after 2025-03-01 10:02:00 UTC", Map.of()))
                .isNull();
        assertThat(asked("rate limit", Map.of("retry-after", "Tue, 99 Jun 2026 10:00:00 GMT")))
                .isNull();
        assertThat(asked("rate limit", Map.of("x-ratelimit-reset", "1763680000")))
                .isNull();
    }

    private @Nullable RetryAfter asked(String message, Map<String, String> headers) {
        ErrorEvent event = ErrorEvent.builder(message)
                .receivedAt(NOW)
                .http(new HttpResponse(429, headers))
                .source(new ErrorSource("llm", "openai", null, null))
                .build();
        return ((Judgement.Failed) classifier.classify(event)).classification().retryAfter();
    }
}
