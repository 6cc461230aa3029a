package dev.errata.core.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.RetryAfter;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelayTest {
    /** In seconds; an asked wait of -1 is none. */
    @ParameterizedTest
    @CsvSource({
        "NONE,  10,  -1,  10,  10",
        "EQUAL, 10,  -1,   5,  10",
        "FULL,  10,  -1,   0,  10",
        "NONE,  10,  20,  20,  20",
        "NONE,  30,  20,  30,  30",
        "EQUAL, 10,  20,  20,  22",
        "EQUAL, 60,  20,  30,  60",
        "EQUAL, 30,  20,  20,  30",
        "FULL,  21,  20,  20,  22",
        "FULL,  10, 600, 600, 630"
    })
    void nobodyWaitsShorterOrLongerThanIsSaid(Jitter jitter, int backoff, int asked, int least, int most) {
        Delay delay = delay("op-1", backoff * 1_000L, jitter, asked * 1_000L);
        assertThat(delay.least()).isEqualTo(Duration.ofSeconds(least));
        assertThat(delay.most()).isEqualTo(Duration.ofSeconds(most));
    }

    @Property
    void theTotalIsBetweenTheTwo(
            @ForAll @IntRange(max = 1_000_000) int operation,
            @ForAll @LongRange(max = 1_000_000) long backoff,
            @ForAll Jitter jitter,
            @ForAll @LongRange(min = -1_000_000, max = 1_000_000) long asked) {
        Delay delay = delay("op-" + operation, backoff, jitter, asked);
        assertThat(delay.total())
                .isGreaterThanOrEqualTo(delay.least())
                .isLessThanOrEqualTo(delay.most().plusMillis(1));
    }

    private static Delay delay(String operation, long backoffMillis, Jitter jitter, long askedMillis) {
        @Nullable RetryAfter asked =
                askedMillis < 0 ? null : new RetryAfter(Duration.ofMillis(askedMillis), "header:retry-after");
        return Delay.before(operation, 2, Duration.ofMillis(backoffMillis), null, jitter, asked);
    }
}
