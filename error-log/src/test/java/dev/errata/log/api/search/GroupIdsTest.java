package dev.errata.log.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupIds;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two former fingerprints have one heir, of which people made one with another group; the first has become a second one as well,
 * which stays apart. Errors of before, of the heir, and of all others.
 */
class GroupIdsTest {
    private static ApiUnderTest api;

    @BeforeAll
    static void fill() {
        api = new ApiUnderTest("group_ids");
        RowsUnderTest rows = new RowsUnderTest(api);
        rows.group("v1:x", 1, "disk_full", "v2:heir");
        rows.group("v1:y", 1, "disk_full", "v2:heir");
        rows.group("v2:heir", 2, "disk_full", "v2:merged");
        rows.group("v2:merged", 3, "disk_full", null);
        rows.group("v2:sibling", 1, "disk_full", null);
        rows.error("before-x", "v1:x", null);
        rows.error("before-y", "v1:y", null);
        rows.error("heir-x", "v2:heir", "v1:x");
        rows.error("heir-y", "v2:heir", "v1:y");
        rows.error("merged", "v2:merged", "v1:z");
        rows.error("sibling", "v2:sibling", "v1:x");
        rows.error("other", "v2:other", "v1:other");
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @ParameterizedTest
    @CsvSource({
        "v1:x, before-x before-y heir-x heir-y merged sibling",
        "v1:y, before-x before-y heir-x heir-y merged",
        "v2:heir, before-x before-y heir-x heir-y merged",
        "v2:merged, before-x before-y heir-x heir-y merged",
        "v1:z, merged",
        "v2:sibling, sibling",
        "v1:other, other"
    })
    void errorsAreFoundByWhateverIdTheirGroupWentBy(String asked, String found) {
        List<String> expected = List.of(found.split(" "));

        assertThat(api.get("/api/errors?group=" + asked).json().path("errors").findValuesAsText("errorId"))
                .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(api.get("/api/errors/export?format=ndjson&group=" + asked)
                        .response()
                        .body()
                        .lines())
                .as("and a line that says that this is all")
                .hasSize(expected.size() + 1);
    }

    @Test
    void aFormerIdIsFoundWithoutItsGroup() {
        List<String> plan = api.database.jdbi().withHandle(handle -> {
            handle.execute("SET enable_seqscan = off");
            return handle.select("EXPLAIN SELECT 1 FROM error_log WHERE former_fingerprint = 'v1:x'")
                    .mapTo(String.class)
                    .list();
        });
        assertThat(plan).anyMatch(line -> line.contains("former_fingerprint_idx"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"v1:x", "v2:heir", "v2:merged"})
    void theWorkerIsAskedForRetriesByAllIdsOfTheGroup(String asked) {
        api.worker.asked.clear();
        api.get("/api/retries?group=" + asked);

        assertThat(api.worker.asked)
                .extracting(command -> command.filter().group())
                .containsExactly(new GroupIds(asked, Set.of("v1:x", "v1:y", "v2:heir", "v2:merged")));
    }
}
