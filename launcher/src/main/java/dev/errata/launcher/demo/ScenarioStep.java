package dev.errata.launcher.demo;

import dev.errata.core.event.ErrorEvent;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One thing that happens in the scenario, so long after its start. */
sealed interface ScenarioStep {
    Duration at();

    /**
     * A producer reports an error.
     *
     * @param runs how the operation's later runs end, from attempt 2 on; what is not said succeeds
     */
    record Report(Duration at, ErrorEvent event, List<RunResult> runs) implements ScenarioStep {
        public Report {
            runs = List.copyOf(runs);
        }

        /** How the run with this number ends. */
        RunResult ofAttempt(int attempt) {
            int index = attempt - 2;
            return index >= 0 && index < runs.size() ? runs.get(index) : RunResult.SUCCEEDS;
        }
    }

    /**
     * Somebody writes bytes that are no error event.
     *
     * @param base64 the bytes, as they are recorded
     */
    record Garbage(Duration at, @Nullable String key, String base64) implements ScenarioStep {
        byte[] bytes() {
            return Base64.getDecoder().decode(base64);
        }
    }

    /** How a run of the demo's executor ends. */
    enum RunResult {
        SUCCEEDS,
        FAILS
    }
}
