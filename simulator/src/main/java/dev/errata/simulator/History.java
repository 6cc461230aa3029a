package dev.errata.simulator;

import dev.errata.core.command.CommandResult;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.simulator.check.Checks;
import dev.errata.simulator.check.Produced;
import dev.errata.simulator.check.Seen;
import dev.errata.simulator.check.Violation;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.AppSpec;
import dev.errata.simulator.kafka.Lateness;
import dev.errata.simulator.kafka.SimulatedApp;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedLog;
import dev.errata.simulator.kafka.SimulatedTime;
import dev.errata.simulator.kafka.TopicRecord;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One history, from its first error until everything has come to rest. The same seed, swarm and plan give the same history,
 * whatever the machine. For one thread.
 */
final class History {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final int MOST_RECENT = 50;
    private static final long LOOK_MILLIS = 10_000;
    private static final long REST_MILLIS = 200_000;
    /** A reader that was left out of its group is back by then. */
    private static final long LOG_MILLIS = 60_000;

    private static final long LONGEST_CALM_MILLIS = Duration.ofHours(12).toMillis();

    private final long seed;
    private final SimulatedTime time = new SimulatedTime(START);
    private final Agenda agenda = new Agenda(time);
    private final SimulatedCluster cluster;
    private final List<SimulatedApp> apps = new ArrayList<>();
    private final Checks checks;
    private final Producers producers;
    private final Executors executors;
    private final People people;
    private final @Nullable SimulatedErrorLog errorLog;
    private final Digest digest = new Digest();
    private final Consumer<Seen> observer;
    private final Deque<Seen> recent = new ArrayDeque<>();
    private long records;
    private long retries;

    private History(long seed, Swarm swarm, Consumer<Seen> observer) {
        this.seed = seed;
        this.observer = observer;
        Topics topics = new Topics(new RegistryInMemory(), swarm.partitions(), (short) 1);
        topics.prepare();
        Produced produced = new Produced();
        List<MeterRegistry> meters = new ArrayList<>();
        SimulatedLog log = new SimulatedLog(topics, time);
        checks = new Checks(topics, produced, Apps.policies(swarm), LeakedSecrets.MARK, meters, log);
        log.write(new FormerVersion(topics, time, START.plus(swarm.oddities().former())));
        log.delay(new LatePartitions(seed, swarm.oddities().late()));
        cluster = new SimulatedCluster(time, agenda, log, this::watch);
        producers = new Producers(seed, swarm, topics, cluster, produced);
        executors = new Executors(seed, swarm, topics, cluster, agenda, time);
        people = new People(seed, swarm, topics, cluster, agenda, time);
        errorLog = swarm.hasLog() ? new SimulatedErrorLog(seed, topics, cluster, agenda, time) : null;
        for (AppSpec spec : Apps.of(swarm, topics, meters::add)) {
            apps.add(cluster.start(spec, swarm.nodes(), swarm.pressure(), Draws.seed(seed, spec.name())));
        }
    }

    /**
     * Runs one to its end, or to the first thing that does not hold.
     *
     * @param observer is shown each committed record
     */
    static SimulationOutcome run(long seed, Swarm swarm, Plan plan, Consumer<Seen> observer) {
        History history = new History(seed, swarm, observer);
        @Nullable Violation violation = violation(() -> history.live(swarm, plan));
        @Nullable Violation atItsEnd = violation(() -> history.apps.forEach(SimulatedApp::stop));
        return history.outcome(violation == null ? atItsEnd : violation);
    }

    private static @Nullable Violation violation(Runnable part) {
        try {
            part.run();
            return null;
        } catch (Violation violation) {
            return violation;
        } catch (RuntimeException e) {
            return new Violation("nothing fails", e);
        }
    }

    private SimulationOutcome outcome(@Nullable Violation violation) {
        Duration lasted = Duration.ofMillis(time.millis() - START.toEpochMilli());
        return new SimulationOutcome(seed, digest.text(), lasted, records, retries, violation, List.copyOf(recent));
    }

    private void live(Swarm swarm, Plan plan) {
        long start = time.millis();
        if (errorLog != null) {
            errorLog.start();
        }
        for (Happening happening : plan.happenings()) {
            agenda.at(start + happening.at().toMillis(), () -> happen(happening));
        }
        runUntil(start + swarm.duration().toMillis());
        apps.forEach(SimulatedApp::calmDown);
        executors.calmDown();
        cluster.log().delay(Lateness.NONE);
        if (errorLog != null) {
            errorLog.calmDown();
        }
        long deadline = time.millis() + LONGEST_CALM_MILLIS;
        long restless = time.millis();
        while ((time.millis() - restless < REST_MILLIS || !checks.isTold()) && time.millis() < deadline) {
            runUntil(time.millis() + LOOK_MILLIS);
            boolean isIdle = apps.stream().allMatch(SimulatedApp::isIdle);
            if (isIdle) {
                checks.look();
            }
            if (!checks.isAtRest() || !isIdle) {
                restless = time.millis();
            }
        }
        checks.end();
        long open = apps.stream().mapToLong(SimulatedApp::openIterators).sum();
        if (open > 0) {
            throw new Violation("what is opened is closed", open + " iterators over stores");
        }
        if (errorLog != null) {
            errorLog.expectAll();
            runUntil(time.millis() + LOG_MILLIS);
            errorLog.end();
        }
    }

    private void runUntil(long end) {
        while (agenda.step(end)) {
            // each step is an action of its own
        }
        time.moveTo(end);
    }

    private void happen(Happening happening) {
        if (happening instanceof Happening.Failure failure) {
            producers.send(failure.number(), time.now());
        } else if (happening instanceof Happening.Crash crash) {
            apps.get(crash.app())
                    .crash(
                            crash.node(),
                            crash.session().toMillis(),
                            crash.down().toMillis(),
                            crash.clock().toMillis());
        } else if (happening instanceof Happening.ClockStep step) {
            apps.get(step.app()).setClock(step.node(), step.clock().toMillis());
        } else if (happening instanceof Happening.Abort abort) {
            apps.get(abort.app()).abort(abort.node());
        } else if (happening instanceof Happening.Rebalance rebalance) {
            apps.get(rebalance.app()).rebalance();
        } else if (happening instanceof Happening.Pause pause) {
            cluster.pause(pause.length().toMillis());
        } else if (happening instanceof Happening.Wish wish) {
            people.wish(wish.number());
        } else if (happening instanceof Happening.Look look) {
            people.look(look.number());
        } else if (happening instanceof Happening.Outage outage) {
            executors.goDown(outage.dependency(), outage.length().toMillis());
        }
    }

    private void watch(TopicRecord record) {
        records++;
        digest.add(record, time.millis());
        Seen seen = checks.read(record);
        recent.addLast(seen);
        if (recent.size() > MOST_RECENT) {
            recent.removeFirst();
        }
        checks.see(seen);
        observer.accept(seen);
        if (seen.value() instanceof RetryCommand command) {
            retries++;
            executors.take(command);
        } else if (seen.value() instanceof Escalation escalation) {
            people.hear(escalation);
        } else if (seen.value() instanceof ErrorGroup group) {
            people.hear(group);
        } else if (seen.value() instanceof CommandResult result) {
            people.hear(result);
        }
    }
}
