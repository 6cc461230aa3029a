package dev.errata.benchmarks.micro;

/** What an app counts of an error, and what it does with it beside. For one thread. */
interface CountedApp {
    int RECORDS_A_COMMIT = 1_000;

    /** Takes one, gives it its fate, and numbers what is handed on. */
    void count();

    /** What was counted is written. */
    void commit();

    /** The least that the app does with an error without the ledger: before stores, encoding and Kafka. */
    Object work();
}
