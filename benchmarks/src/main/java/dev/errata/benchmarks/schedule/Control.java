package dev.errata.benchmarks.schedule;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** How far the worker protects dependencies while it is measured. */
enum Control {
    OFF("off"),
    OBSERVE("observe"),
    /** Breaker and budget; the budget is wide enough for every retry of the benchmark, so that only its cost shows. */
    ON("enforce");

    private final String mode;

    Control(String mode) {
        this.mode = mode;
    }

    /**
     * Names separated by commas, such as {@code on,off}.
     *
     * @throws IllegalArgumentException for one that is none
     */
    static List<Control> list(String names) {
        return Arrays.stream(names.split(",", -1))
                .map(name -> valueOf(name.toUpperCase(Locale.ROOT)))
                .toList();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** For the worker's process. */
    Map<String, String> environment() {
        return Map.of(
                "ERRATA_RECOVERY_DEPENDENCIES_MODE", mode,
                "ERRATA_RECOVERY_DEPENDENCIES_BUDGET_PERFIRSTATTEMPT", "1",
                "ERRATA_RECOVERY_DEPENDENCIES_BUDGET_BUCKET", "1000000");
    }
}
