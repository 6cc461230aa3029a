package dev.errata.client.executor;

import dev.errata.core.recovery.RetryCommand;
import java.time.Duration;

/** Told of every run, for metrics and logs; called on the run's threads, so it must be quick; what it throws is logged. */
public interface RunListener {
    RunListener NONE = new RunListener() {};

    default void started(Run run) {}

    default void succeeded(Run run, Duration took) {}

    default void failed(Run run, Throwable failure, Duration took) {}

    /** The limit passed; the handler was interrupted and may still be on its way out. */
    default void timedOut(Run run) {}

    /** The command was answered without running it. */
    default void rejected(RetryCommand command, String why) {}
}
