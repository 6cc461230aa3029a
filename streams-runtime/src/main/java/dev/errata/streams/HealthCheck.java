package dev.errata.streams;

/** A part of a process that says how it is. For all threads. */
public interface HealthCheck {
    /** Unique within the process. */
    String name();

    /** False when only a restart of the process helps. */
    boolean isLive();

    /** Whether it does its work now. */
    boolean isReady();

    /** For people, such as {@code RUNNING}. */
    String state();
}
