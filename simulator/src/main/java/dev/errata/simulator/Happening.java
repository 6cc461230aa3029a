package dev.errata.simulator;

import java.time.Duration;

/** What is done to the pipeline from outside; a failing history is made smaller by leaving some of it out. */
public sealed interface Happening {
    /** Since the start. */
    Duration at();

    /** A producer sends an error. */
    record Failure(Duration at, int number) implements Happening {}

    /** A process of an app dies; its node's clock is off by so much when it comes back. */
    record Crash(Duration at, int app, int node, Duration session, Duration down, Duration clock)
            implements Happening {}

    /** The clock of a node is set while its process runs: from now on it is off by so much. */
    record ClockStep(Duration at, int app, int node, Duration clock) implements Happening {}

    /** The open transaction of a process fails. */
    record Abort(Duration at, int app, int node) implements Happening {}

    /** A task moves from one process to another. */
    record Rebalance(Duration at, int app) implements Happening {}

    /** The broker answers nobody for a while. */
    record Pause(Duration at, Duration length) implements Happening {}

    /** A person wants something of retries or escalations. */
    record Wish(Duration at, int number) implements Happening {}

    /** A person looks at what there is. */
    record Look(Duration at, int number) implements Happening {}

    /** Every run that needs the dependency fails for a while. */
    record Outage(Duration at, int dependency, Duration length) implements Happening {}
}
