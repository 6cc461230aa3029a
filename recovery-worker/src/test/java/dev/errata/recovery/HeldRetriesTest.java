package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.RetryAfter;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldRetriesTest {
    private final WorkerDriver worker;

    HeldRetriesTest(@TempDir Path directory) {
        worker = new WorkerDriver(directory);
    }

    @AfterEach
    void close() {
        worker.close();
    }

    @Test
    void aListHasWhatWaitsForItsDependencyPageByPageBeforeWhatIsPending() {
        worker.command(CommandType.PAUSE, RetryFilter.ALL, Map.of("dependency", "billing"));
        worker.results();
        fail("billing", 1, Duration.ofSeconds(20));
        fail("billing", 2, Duration.ofSeconds(30));
        fail("search", 3, Duration.ofHours(2));
        worker.pass(Duration.ofMinutes(1));

        CommandResult first = list(Map.of("limit", "1"));
        CommandResult second = list(Map.of("limit", "1", "page", Objects.requireNonNull(first.nextPage())));
        CommandResult third = list(Map.of("limit", "5", "page", Objects.requireNonNull(second.nextPage())));
        assertThat(first.items()).singleElement().asString().contains("\"dependency\":\"billing\"", "paused");
        assertThat(second.items()).singleElement().asString().contains("paused");
        assertThat(List.of(first.ids().get(0), second.ids().get(0))).containsExactlyInAnyOrder("op-1", "op-2");
        assertThat(third.items()).singleElement().asString().contains("op-3").doesNotContain("paused");
        assertThat(third.nextPage()).isNull();

        worker.command(CommandType.CANCEL, RetryFilter.ofIds(List.of("op-1")), Map.of());
        worker.results();
        assertThat(list(Map.of()).ids()).as("a cancelled one waits no more").containsExactly("op-2", "op-3");
    }

    private CommandResult list(Map<String, String> arguments) {
        worker.command(CommandType.LIST_RETRIES, RetryFilter.ALL, arguments);
        return worker.results().get(0);
    }

    private void fail(String component, int number, Duration delay) {
        Operation run = new Operation("op-" + number, "charge-card", 1, null);
        RetryAfter asked = new RetryAfter(delay, "header:retry-after");
        worker.fail(WorkerInputs.error(component, Category.GITHUB_RATE_LIMIT, run, SessionStanding.NONE, asked));
    }
}
