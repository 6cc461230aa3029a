package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a list shows of work that was handed out. */
class HandedOutRetriesTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Operation FIRST = new Operation("a", "charge-card", 1, null);
    private static final Operation SECOND = new Operation("a", "charge-card", 2, null);

    private final WorkerDriver worker;

    HandedOutRetriesTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aListShowsWhatIsHandedOutToWhomAndUntilWhen() {
        worker.fail(WorkerInputs.error(Category.NETWORK_ERROR, FIRST, SessionStanding.NONE));
        worker.pass(Duration.ofSeconds(20));
        assertThat(listed())
                .contains(
                        "\"stage\":\"handed_out\"",
                        "\"handOuts\":1",
                        "\"until\":\"" + worker.now().plus(HOUR))
                .doesNotContain("holder");

        worker.tell(WorkerInputs.outcome(OutcomeStatus.STARTED, SECOND), "s-1");
        assertThat(listed())
                .contains("\"stage\":\"leased\"", "\"holder\":\"executor-1\"", "\"attempt\":2")
                .contains("\"until\":\"" + worker.now().plus(Duration.ofMinutes(10)));

        worker.tell(WorkerInputs.outcome(OutcomeStatus.SUCCEEDED, SECOND), "s-1");
        assertThat(items()).isEmpty();
    }

    @Test
    void aFirstRunIsNoRetry() {
        worker.tell(OutcomeStatus.STARTED, 1);

        assertThat(items()).isEmpty();
    }

    private String listed() {
        List<String> items = items();
        assertThat(items).hasSize(1);
        return items.get(0);
    }

    private List<String> items() {
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, Map.of());
        List<CommandResult> results = worker.results();
        assertThat(results).hasSize(1);
        return results.get(0).items();
    }
}
