package dev.errata.benchmarks.pipeline;

/** What a measured app is in its comparison. */
enum ComparisonRole {
    /** Reads a record and writes it again: the same serdes, runtime and guarantees, nothing else. */
    COPY("copy"),
    /** As many outputs and logged store writes as the app has, with functions that do nothing worth naming. */
    BASELINE("baseline"),
    APP("app");

    private final String label;

    ComparisonRole(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }
}
