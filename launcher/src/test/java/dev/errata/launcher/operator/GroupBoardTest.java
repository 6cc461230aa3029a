package dev.errata.launcher.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupIds;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GroupBoardTest {
    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final GroupBoard BOARD = new GroupBoard(Map.of(
            "v1:x", group("v1:x", "v2:heir"),
            "v1:y", group("v1:y", "v2:heir"),
            "v2:heir", group("v2:heir", "v2:merged"),
            "v2:merged", group("v2:merged", null),
            "v2:other", group("v2:other", null)));

    private static ErrorGroup group(String id, @Nullable String mergedInto) {
        return new ErrorGroup(
                id,
                GroupStatus.ONGOING,
                new GroupKind(Category.DISK_FULL, false, null, "it is full", Severity.HIGH),
                new Occurrences(1, 0, NOW, NOW),
                List.of(),
                new GroupRates(0, 0, 0),
                Map.of(),
                0,
                false,
                new GroupExamples(List.of(), List.of()),
                RecoveryResults.NONE,
                mergedInto,
                NOW);
    }

    @ParameterizedTest
    @CsvSource({
        "v1:x, v1:y v2:heir v2:merged",
        "v2:heir, v1:x v1:y v2:merged",
        "v2:merged, v1:x v1:y v2:heir",
        "v2:other, ''",
        "v2:unknown, ''"
    })
    void aGroupGoesByTheIdsOfWhatTookItOverAndOfAllThatThisTookOver(String asked, String others) {
        assertThat(BOARD.idsOf(asked))
                .isEqualTo(new GroupIds(asked, others.isEmpty() ? Set.of() : Set.of(others.split(" "))));
    }
}
