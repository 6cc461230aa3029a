package dev.errata.simulator;

import dev.errata.core.event.CorrelationKey;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Failure;
import dev.errata.core.event.OutcomeOrigin;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Instruction;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedTime;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Who runs what is handed out: at once or slowly, twice, too late, or not at all, and sometimes tells it under a wrong key. A run
 * fails while its dependency is down.
 */
final class Executors {
    /** Of the same dependency, and of another kind, so that an operation falls under several policies. */
    private static final List<String> FAILURES = List.of(
            "connect ECONNREFUSED 10.0.3.7:5432",
            "connect ECONNREFUSED 10.0.3.7:5432",
            "upstream request timeout after 30000 ms",
            "429 Too Many Requests: rate limit exceeded, retry after 20 s",
            "ModuleNotFoundError: No module named 'numpy'");

    /** So that the runs of an operation that say it need more than its history has room for. */
    private static final String WORDS = " 接続できません".repeat(30);

    private static final int LONGEST_DISORDER = 3_000;

    /** A way that was tried in vain leads to another one so often. */
    private static final int MOST_WAYS = 4;

    /** Nobody waits for a run any more by then. */
    private static final int BELATED_MILLIS = 60_000;

    private static final int LONGEST_BELATED_MILLIS = 120_000;

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Agenda agenda;
    private final SimulatedTime time;
    private final Carelessness careless;
    private final Map<String, Long> downUntil = new HashMap<>();
    private boolean isCalm;

    private enum Manner {
        PROMPT,
        SLOW,
        DEAD,
        DOUBLE,
        LATE,
        ABSENT
    }

    Executors(long seed, Swarm swarm, Topics topics, SimulatedCluster cluster, Agenda agenda, SimulatedTime time) {
        this.seed = seed;
        this.swarm = swarm;
        this.topics = topics;
        this.cluster = cluster;
        this.agenda = agenda;
        this.time = time;
        this.careless = new Carelessness(seed, swarm.secrets());
    }

    void goDown(int dependency, long millis) {
        downUntil.merge(Producers.dependency(dependency), time.millis() + millis, Math::max);
    }

    /** From now on every run is prompt and succeeds. */
    void calmDown() {
        isCalm = true;
    }

    void take(RetryCommand command) {
        SplittableRandom random = Draws.of(seed, command.commandId() + ' ' + command.handOut());
        long lease = Apps.LEASE.toMillis();
        long started = random.nextInt(1, 500);
        long took = random.nextInt(10, 3_000);
        if (isRare("attendance of " + command.commandId(), swarm.rarities().unattended())) {
            return;
        }
        if (isRare("delay of " + command.commandId(), swarm.rarities().belated())) {
            agenda.in(started, () -> tell(command, OutcomeStatus.STARTED, "belated"));
            agenda.in(
                    random.nextInt(BELATED_MILLIS, LONGEST_BELATED_MILLIS),
                    () -> tell(command, OutcomeStatus.SUCCEEDED, "belated"));
            return;
        }
        switch (manner(random)) {
            case PROMPT -> run(command, started, took, random);
            case SLOW -> {
                for (long beat = started + lease / 2; beat < started + 2 * lease; beat += lease / 2) {
                    agenda.in(beat, () -> tell(command, OutcomeStatus.HEARTBEAT, "slow"));
                }
                run(command, started, 2 * lease, random);
            }
            case DEAD -> agenda.in(started, () -> tell(command, OutcomeStatus.STARTED, "dead"));
            case DOUBLE -> {
                run(command, started, took, random);
                run(command, started + random.nextInt(1_000), took, random);
            }
            case LATE -> run(command, started, 2 * lease + took, random);
            case ABSENT -> {
                // nobody is there
            }
        }
    }

    private boolean isRare(String what, double share) {
        return !isCalm && Draws.of(seed, what).nextDouble() < share;
    }

    private Manner manner(SplittableRandom random) {
        return isCalm || random.nextDouble() >= swarm.weakExecutors()
                ? Manner.PROMPT
                : Manner.values()[random.nextInt(1, Manner.values().length)];
    }

    private void run(RetryCommand command, long started, long took, SplittableRandom random) {
        String who = "executor-" + random.nextInt(3);
        boolean isUnlucky = random.nextInt(3) == 0;
        agenda.in(started, () -> tell(command, OutcomeStatus.STARTED, who));
        agenda.in(started + took, () -> {
            boolean isDown =
                    downUntil.getOrDefault(command.provenance().source().dependency(), 0L) > time.millis();
            boolean fails = !isCalm && (isDown || isUnlucky || isLost(command));
            tell(command, fails ? OutcomeStatus.FAILED : OutcomeStatus.SUCCEEDED, who);
            if (fails && draws(command, "disorder").nextDouble() < swarm.runs().disordered()) {
                agenda.in(
                        draws(command, "late start").nextInt(1, LONGEST_DISORDER),
                        () -> tell(command, OutcomeStatus.STARTED, who));
            }
            if (fails
                    && isRare(
                            who + " tells again of " + command.commandId(),
                            swarm.rarities().retold())) {
                agenda.in(
                        draws(command, "repetition").nextInt(1, LONGEST_DISORDER),
                        () -> tell(command, OutcomeStatus.FAILED, who));
            }
        });
    }

    /** Another way leads nowhere either, where agents get lost. */
    private boolean isLost(RetryCommand command) {
        return swarm.rarities().lost() > 0
                && command.instruction() instanceof Instruction.DifferentApproach
                && command.operation().attempt() < MOST_WAYS;
    }

    private String failure(RetryCommand command) {
        String said = isLost(command)
                ? OddErrors.NOWHERE
                : FAILURES.get(Math.floorMod(command.commandId().hashCode(), FAILURES.size()));
        return said + words(command);
    }

    private SplittableRandom draws(RetryCommand command, String what) {
        return Draws.of(seed, what + " of " + command.commandId() + ' ' + command.handOut());
    }

    private String words(RetryCommand command) {
        return draws(command, "words").nextDouble() < swarm.runs().wordy() ? WORDS : "";
    }

    private void tell(RetryCommand command, OutcomeStatus status, String who) {
        @Nullable Failure failure = status == OutcomeStatus.FAILED ? new Failure(null, null, failure(command), Map.of()) : null;
        ExecutionOutcome outcome = new ExecutionOutcome(
                who + ' ' + command.commandId() + ' ' + command.handOut() + ' ' + status + ' ' + time.millis(),
                status,
                OutcomeOrigin.EXECUTOR,
                time.now(),
                command.provenance().execution(),
                command.operation(),
                command.provenance().source(),
                who,
                null,
                failure,
                null,
                null,
                null);
        ExecutionOutcome told = careless.in(outcome);
        Topic<byte[], ExecutionOutcome> outcomes = topics.outcomes();
        boolean isElsewhere = Draws.of(seed, outcome.outcomeId()).nextDouble() < swarm.mess() / 2;
        String key = isElsewhere
                ? "elsewhere"
                : CorrelationKey.of(command.provenance().execution(), command.operation())
                        .orElseThrow();
        cluster.write(
                new ProducerRecord<>(
                        TopicNames.OUTCOMES,
                        key.getBytes(StandardCharsets.UTF_8),
                        outcomes.valueSerde().serializer().serialize(TopicNames.OUTCOMES, told)),
                who);
    }
}
