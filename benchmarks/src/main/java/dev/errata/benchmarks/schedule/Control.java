package dev.errata.benchmarks.schedule;

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
