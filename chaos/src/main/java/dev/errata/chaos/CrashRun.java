package dev.errata.chaos;

import dev.errata.benchmarks.process.KillableCluster;
import dev.errata.benchmarks.process.Node;
import dev.errata.chaos.ChaosOptions.Restart;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One run: publishes, answers, kills and starts again until all that is planned has come out. For one thread. */
final class CrashRun {
    private static final Duration WAIT = Duration.ofMillis(20);
    private static final Duration STANDSTILL = Duration.ofMinutes(3);
    private static final Duration AFTERMATH = Duration.ofSeconds(5);
    private static final double NANOS_PER_SECOND = 1e9;

    private final ChaosOptions options;
    private final KillableCluster cluster;
    private final Path directory;
    private final ChaosWorkload plan;
    private final Consumer<String> progress;
    private final Supplier<Instant> clock;
    private final Deque<Kill> kills;
    /** A thread of its own: the run may be waiting for the very broker that is to be started again. */
    private final ScheduledExecutorService starter = Executors.newSingleThreadScheduledExecutor();

    private final Set<Node> down = ConcurrentHashMap.newKeySet();
    private final List<String> surprises = Collections.synchronizedList(new ArrayList<>());
    private final long startedAt = System.nanoTime();
    private final Random random;
    private int clockSteps;

    CrashRun(
            ChaosOptions options,
            KillableCluster cluster,
            Path directory,
            Consumer<String> progress,
            Supplier<Instant> clock) {
        this.options = options;
        this.directory = directory;
        this.cluster = cluster;
        this.plan = ChaosWorkload.ofRetries(options.retries());
        this.kills = new ConcurrentLinkedDeque<>(Kill.all(options, plan.retries()));
        this.progress = progress;
        this.clock = clock;
        this.random = new Random(options.seed());
    }

    /** Returns when all has come out, or nothing did for minutes: the audit says which. */
    Findings run() throws InterruptedException {
        cluster.start();
        say("broker and workers run; %,d operations, %,d retries to come".formatted(plan.operations(), plan.retries()));
        try (Executor executor = new Executor(cluster, plan, clock)) {
            long start = System.nanoTime();
            long movedAt = start;
            int released = 0;
            while (released < plan.retries() && System.nanoTime() - movedAt < STANDSTILL.toNanos()) {
                if (isAKillHeldUp(released)) {
                    TimeUnit.NANOSECONDS.sleep(WAIT.toNanos());
                } else {
                    executor.publishUpTo((int) ((System.nanoTime() - start) / NANOS_PER_SECOND * options.rate()));
                    executor.work(WAIT);
                }
                if (executor.released() > released) {
                    released = executor.released();
                    movedAt = System.nanoTime();
                }
                killAndRestart(released);
                options.clock().ifPresent(stepped -> step(stepped, executor.released()));
            }
            waitForDuplicates(executor);
        } finally {
            starter.shutdownNow();
        }
        if (!kills.isEmpty()) {
            surprises.add(kills.size() + " kills did not happen");
        }
        return audited();
    }

    /** The last outcomes may still be on their way: looks again while anything is missing, but not for ever. */
    private Findings audited() throws InterruptedException {
        long end = System.nanoTime() + STANDSTILL.toNanos();
        say("reading all that was committed");
        Findings findings = Audit.of(cluster, plan);
        while (!findings.violations().isEmpty() && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.sleep(AFTERMATH.toNanos());
            findings = Audit.of(cluster, plan);
        }
        return findings;
    }

    /** What did not go as it was to, apart from what the audit finds. */
    List<String> surprises() {
        return surprises;
    }

    private void waitForDuplicates(Executor executor) {
        long end = System.nanoTime() + AFTERMATH.toNanos();
        while (System.nanoTime() < end) {
            executor.work(WAIT);
        }
    }

    /** Whose victim still starts: on a slow machine all work would be done before it can be killed again. */
    private boolean isAKillHeldUp(int released) {
        Kill next = kills.peekFirst();
        return next != null && next.afterReleases() <= released && !isUp(victim(next));
    }

    private void killAndRestart(int released) {
        Kill next = kills.peekFirst();
        if (next != null && next.afterReleases() <= released && isUp(victim(next))) {
            kill(kills.removeFirst(), released);
        }
        for (Node worker : cluster.workers()) {
            if (!worker.isRunning() && down.add(worker)) {
                surprises.add(worker.name() + " ended by itself");
                say(worker.name() + " ended by itself, see " + worker.log());
                startAfter(worker, Duration.ZERO);
            }
        }
    }

    /** And nobody is about to stop it. */
    private boolean isUp(Node node) {
        return node.isRunning() && !down.contains(node);
    }

    private void startAfter(Node node, Duration wait) {
        Runnable start = () -> {
            node.start();
            down.remove(node);
        };
        var unused = starter.schedule(start, wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** At even distances between the first release and the last. */
    private void step(SteppedClock stepped, int released) {
        if (clockSteps < stepped.steps() && released > plan.retries() / (stepped.steps() + 1) * (clockSteps + 1)) {
            clockSteps++;
            say("the workers' clocks are set to %s s after %,d releases"
                    .formatted(stepped.set(directory, clockSteps), released));
        }
    }

    private void kill(Kill kill, int released) {
        Node victim = kill.victim() == Kill.BROKER
                ? cluster.broker()
                : cluster.workers().get(kill.victim());
        boolean isFirst = down.add(victim);
        FileDamage damage = kill.damage();
        if (damage != null) {
            starter.execute(() -> damage(kill, victim, damage));
            return;
        }
        victim.kill();
        boolean isBack = options.restart() == Restart.YES;
        if (isBack && isFirst) {
            startAfter(victim, kill.downFor());
        }
        say("kill -9 %s after %,d releases, %s"
                .formatted(
                        victim.name(),
                        released,
                        isBack ? "back after " + Findings.text(kill.downFor()) : "not to come back"));
    }

    /** Stopped in order, it would go on with its files as they are; killed, it would restore them anyway. */
    private void damage(Kill kill, Node worker, FileDamage damage) {
        worker.stop();
        int files = damage.to(worker.state(), random);
        say("%s stopped, a byte flipped in %d files (%s)".formatted(worker.name(), files, damage));
        if (files == 0) {
            kills.addLast(kill.ofNext(cluster.workers().size(), plan.retries()));
        }
        worker.start();
        down.remove(worker);
    }

    private Node victim(Kill kill) {
        return kill.victim() == Kill.BROKER
                ? cluster.broker()
                : cluster.workers().get(kill.victim());
    }

    private void say(String what) {
        double seconds = (System.nanoTime() - startedAt) / NANOS_PER_SECOND;
        progress.accept("%7.1f s  %s".formatted(seconds, what));
    }
}
