package dev.errata.intake.produce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.TimeOrderedId;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ErrorIdsTest {
    @Test
    void noTwoOfARequestAreAlikeAndEachIsAUuidOfItsTimeByItsForm() {
        ErrorIds ids = new ErrorIds(new TimeOrderedId(() -> Instant.EPOCH).get());

        List<String> given = Stream.generate(ids::next).limit(10_000).toList();

        assertThat(given).doesNotHaveDuplicates().allSatisfy(id -> {
            assertThat(UUID.fromString(id).version()).isEqualTo(7);
            assertThat(UUID.fromString(id).variant()).isEqualTo(2);
        });
    }

    @Test
    void countsOnBeyondTheLastOfTheForm() {
        ErrorIds ids = new ErrorIds(UUID.fromString("6f8a5c1e-3b52-4d0f-bfff-ffffffffffff"));

        assertThat(Stream.generate(ids::next).limit(2))
                .containsExactly("6f8a5c1e-3b52-4d0f-bfff-ffffffffffff", "6f8a5c1e-3b52-4d0f-8000-000000000000");
    }
}
