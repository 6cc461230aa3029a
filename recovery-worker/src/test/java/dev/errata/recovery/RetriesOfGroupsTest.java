package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupIds;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on the retries of a group. */
class RetriesOfGroupsTest {
    private final WorkerDriver worker;

    RetriesOfGroupsTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    /** One former fingerprint has become two, of which the first is its heir; another has become the heir as well. */
    @ParameterizedTest
    @CsvSource({
        "v1:x, v1:y v2:heir, before heir joined sibling",
        "v1:y, v1:x v2:heir, before heir joined",
        "v2:heir, v1:x v1:y, before heir joined",
        "v2:sibling, '', sibling",
        "v2:nothing, '', ''"
    })
    void aGroupIsMeantByWhateverIdItWentBy(String asked, String others, String meant) {
        fail("before", "v1:x", null);
        fail("heir", "v2:heir", "v1:x");
        fail("joined", "v2:heir", "v1:y");
        fail("sibling", "v2:sibling", "v1:x");
        fail("other", "v2:other", "v1:other");
        GroupIds group = new GroupIds(asked, words(others));
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL.of(group), Map.of());
        CommandResult listed = result();
        worker.command(CommandType.CANCEL, RetryFilter.ALL.of(group), Map.of());

        assertThat(listed.ids()).hasSameElementsAs(words(meant));
        assertThat(result().ids()).hasSameElementsAs(words(meant));
        worker.pass(Duration.ofHours(1));
        assertThat(worker.retries()).hasSize(5 - words(meant).size());
    }

    private static Set<String> words(String text) {
        return text.isEmpty() ? Set.of() : Set.of(text.split(" "));
    }

    private void fail(String operationId, String fingerprint, @Nullable String former) {
        worker.fail(WorkerInputs.error(
                Category.NETWORK_ERROR, new Operation(operationId, "charge-card", 1, null), fingerprint, former));
    }

    private CommandResult result() {
        List<CommandResult> results = worker.results();
        assertThat(results).hasSize(1);
        return results.get(0);
    }
}
