package dev.errata.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TimeOrderedIdTest {
    private static final Instant NOW = Instant.parse("2026-11-26T05:00:00.123Z");

    @Test
    void idsOfLaterMillisecondsSortBehind() {
        List<String> ids = LongStream.range(0, 1_000)
                .mapToObj(millis ->
                        new TimeOrderedId(() -> NOW.plusMillis(millis)).get().toString())
                .toList();
        assertThat(ids).isSorted();
    }

    @Test
    void eachIsAnotherOfVersionSeven() {
        TimeOrderedId ids = new TimeOrderedId(() -> NOW);
        assertThat(Stream.generate(ids).limit(1_000)).doesNotHaveDuplicates().allSatisfy(id -> {
            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
        });
    }

    @Test
    void isThatOfTheStandard() {
        // RFC 9562, A.6
        UUID other = UUID.fromString("00000000-0000-0cc3-98c4-dc0c0c07398f");
        assertThat(TimeOrderedId.at(0x017F22E279B0L, other)).hasToString("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
    }
}
