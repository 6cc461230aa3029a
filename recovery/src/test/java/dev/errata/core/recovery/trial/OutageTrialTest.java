package dev.errata.core.recovery.trial;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class OutageTrialTest {
    private static final Duration OFTEN = Duration.ofSeconds(5);
    private static final Duration SELDOM = Duration.ofSeconds(45);
    private static final RecoveryConfig GIVEN =
            network("maxAttempts: 4, backoff: fixed, initialDelay: 20s, jitter: full");
    private static final RecoveryConfig TRIED =
            network("maxAttempts: 6, backoff: exponential, initialDelay: 5s, jitter: full");

    private static RecoveryConfig network(String numbers) {
        return RecoveryConfigFile.read("policies: {network: {" + numbers + "}}", Map.of());
    }

    private static DependencyOutage replayed(OutageWorld world, RecoveryConfig tried) {
        return replayed(world.recorded(GIVEN), tried);
    }

    private static DependencyOutage replayed(PartitionRecords records, RecoveryConfig tried) {
        OutageTrial outages = new OutageTrial(GIVEN, tried, Map.of());
        outages.see(records);
        new Trial(GIVEN, tried, Instant.EPOCH, 1, outages).add(0, records, Map.of());
        assertThat(outages.dependencies()).hasSize(1);
        return outages.dependencies().get(0);
    }

    /** Runs are much closer together than outages are long: then the record says enough. */
    @Property(tries = 60)
    void whatHappenedLiesWithinTheReplayOfTheSamePolicies(@ForAll long seed) {
        OutageWorld world = new OutageWorld(seed, OFTEN);

        DependencyOutage one = replayed(world, GIVEN);

        assertThat(one.happened()).isEqualTo(world.truth(GIVEN));
        assertThat(one.missed()).as("%s", one).isEmpty();
        assertThat(one.tried()).isEqualTo(one.given());
    }

    @Property(tries = 60)
    void whatWouldHaveHappenedLiesWithinTheReplayOfOtherPolicies(@ForAll long seed) {
        OutageWorld world = new OutageWorld(seed, OFTEN);

        DependencyOutage one = replayed(world, TRIED);

        assertThat(one.tried().missed(world.truth(TRIED))).as("%s", one).isEmpty();
    }

    /** Some of their outages nobody saw: how many retries they wasted is thus within the band only of denser ones. */
    @Test
    void ofAThousandSparseHistoriesNineteenOfTwentyAreWithinTheBand() {
        Map<String, Long> missed = LongStream.range(0, 1000)
                .mapToObj(seed -> new OutageWorld(seed, SELDOM))
                .flatMap(world -> replayed(world, TRIED).tried().missed(world.truth(TRIED)).stream())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertThat(List.of("recovered", "asked", "p50", "p99"))
                .allSatisfy(figure ->
                        assertThat(missed.getOrDefault(figure, 0L)).as(figure).isLessThanOrEqualTo(50));
    }

    @Property(tries = 40)
    void manyRunsMakeNarrowBandsInWhichEveryFigureLies(@ForAll long seed) {
        OutageWorld world = new OutageWorld(seed, Duration.ofSeconds(2));

        DependencyOutage one = replayed(world, TRIED);

        Band<Long> recovered = one.tried().recovered();
        assertThat(recovered.most() - recovered.least()).isLessThanOrEqualTo(Math.max(10, one.operations() / 10));
        assertThat(one.tried().missed(world.truth(TRIED))).as("%s", one).isEmpty();
    }

    @Property(tries = 50)
    void whatIsUnknownMakesItBetterOnOneSideAndWorseOnTheOther(@ForAll long seed) {
        PartitionRecords records = new OutageWorld(seed, SELDOM).recorded(GIVEN);
        records.forEach(one -> {
            Course best = replayed(one, TRIED, new Availability(), Standing.UP);
            Course worst = replayed(one, TRIED, new Availability(), Standing.DOWN);

            assertThat(worst.recovery()).isNull();
            assertThat(best.wasted()).isZero();
            assertThat(worst.runs())
                    .hasSize((int) worst.wasted())
                    .startsWith(best.runs().toArray(Instant[]::new));
            assertThat(worst.asked()).isGreaterThanOrEqualTo(best.asked());
            assertThat(worst.unknown()).isEqualTo(worst.runs().size());
        });
    }

    /** As long as each time up and each time down is seen at all, whoever sees more contradicts nobody. */
    @Property(tries = 200)
    void moreKnowledgeOnlyFillsWhatWasUnknown(@ForAll long seed) {
        OutageWorld world = new OutageWorld(seed, OFTEN);
        Availability more = new Availability();
        Availability less = new Availability();
        Random random = new Random(seed);
        boolean last = !world.isUp(OutageWorld.BEGIN);
        for (Instant at = OutageWorld.BEGIN; at.isBefore(OutageWorld.END); at = at.plusSeconds(1)) {
            boolean isUp = world.isUp(at);
            more.see(at, isUp, "other");
            if (last != isUp || random.nextInt(60) == 0) {
                less.see(at, isUp, "other");
            }
            last = isUp;
        }
        for (Instant at = OutageWorld.BEGIN; at.isBefore(OutageWorld.END); at = at.plusMillis(700)) {
            Standing known = less.at(at, "own");
            if (known != Standing.UNKNOWN) {
                assertThat(more.at(at, "own")).isEqualTo(known);
            }
        }
    }

    @Test
    void aDependencyStoodAsTheNearestRunsOfOthersSay() {
        Availability availability = new Availability();
        availability.see(NOW, true, "a");
        availability.see(NOW.plusSeconds(10), true, "b");
        availability.see(NOW.plusSeconds(20), false, "c");
        availability.see(NOW.plusSeconds(30), false, "d");
        availability.see(NOW.plusSeconds(30), true, "e");
        availability.see(NOW.plusSeconds(1_000), true, "f");

        assertThat(availability.at(NOW.minusSeconds(1), "x")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW, "x")).isEqualTo(Standing.UP);
        assertThat(availability.at(NOW.plusSeconds(5), "x")).isEqualTo(Standing.UP);
        assertThat(availability.at(NOW.plusSeconds(5), "b")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW.plusSeconds(15), "x")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW.plusSeconds(25), "x")).isEqualTo(Standing.DOWN);
        assertThat(availability.at(NOW.plusSeconds(25), "c")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW.plusSeconds(30), "x")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW.plusSeconds(500), "x")).isEqualTo(Standing.UNKNOWN);
        assertThat(availability.at(NOW.plusSeconds(1_001), "x")).isEqualTo(Standing.UNKNOWN);
    }

    @Property(tries = 20)
    void inAnOutageThatIsCertainNoRetrySucceeds(@ForAll long seed) {
        Availability down = new Availability();
        for (Instant at = OutageWorld.BEGIN; !at.isAfter(OutageWorld.END); at = at.plusSeconds(10)) {
            down.see(at, false, "other");
        }

        new OutageWorld(seed, SELDOM).recorded(GIVEN).forEach(one -> {
            Course best = replayed(one, TRIED, down, Standing.UP);

            assertThat(best.recovery()).isNull();
            assertThat(best.unknown()).isZero();
            assertThat(best.wasted()).isEqualTo(best.runs().size());
        });
    }

    private static Course replayed(
            OperationRecords records, RecoveryConfig policies, Availability availability, Standing unknown) {
        Holds holds = new Holds(policies.dependencies().mode(), List.of());
        return OutageReplay.course(
                RecordedRuns.of(records).orElseThrow(),
                Steps.under(policies),
                new OutageReplay.Surroundings(availability, holds, Duration.ZERO, OutageWorld.END),
                unknown);
    }

    private static Course replayed(Worker life) {
        List<Course> courses = new ArrayList<>();
        life.records().forEach(one -> courses.add(replayed(one, GIVEN, new Availability(), Standing.DOWN)));
        assertThat(courses).hasSize(1);
        return courses.get(0);
    }

    private static Worker usedUp() {
        Worker worker = new Worker(GIVEN).fails(Category.DNS_ERROR, 1);
        return worker.waits()
                .fails(Category.DNS_ERROR, 2)
                .waits()
                .fails(Category.DNS_ERROR, 3)
                .waits()
                .fails(Category.DNS_ERROR, 4);
    }

    @Test
    void commandsAreObeyedWhenTheyWere() {
        Worker approved = usedUp().isAnswered(Answer.APPROVED).waits().is(OutcomeStatus.SUCCEEDED, 5);

        assertThat(replayed(usedUp()).runs()).hasSize(3);
        assertThat(replayed(usedUp()).asked()).isEqualTo(1);
        assertThat(replayed(approved).runs()).hasSize(4);
        assertThat(replayed(approved).asked()).isEqualTo(2);
        assertThat(replayed(new Worker(GIVEN).fails(Category.DNS_ERROR, 1).isCancelled())
                        .runs())
                .isEmpty();
    }

    @Test
    void aRetryThatNobodyIsKnownToHaveRunIsReplayedAsItWas() {
        Worker worker = new Worker(GIVEN).fails(Category.DNS_ERROR, 1).waits();

        DependencyOutage one = replayed(worker.records(), network("maxAttempts: 1"));

        assertThat(one.missed()).isEmpty();
        assertThat(one.happened()).isEqualTo(new Effect(0, 0, 0, 0, Effect.NEVER, Effect.NEVER));
        assertThat(one.tried()).isEqualTo(EffectBand.of(new Effect(0, 0, 1, 0, Effect.NEVER, Effect.NEVER)));
    }

    @Test
    void aRetryWaitsForItsCircuit() {
        List<CircuitState> opened =
                List.of(circuit(CircuitStatus.OPEN, NOW), circuit(CircuitStatus.CLOSED, NOW.plusSeconds(60)));
        List<CircuitState> paused = List.of(circuit(CircuitStatus.PAUSED, NOW));
        Instant due = NOW.plusSeconds(5);

        assertThat(new Holds(DependencyMode.ENFORCE, opened).startOf(due)).isEqualTo(NOW.plusSeconds(60));
        assertThat(new Holds(DependencyMode.ENFORCE, opened).startOf(NOW.minusSeconds(1)))
                .isEqualTo(NOW.minusSeconds(1));
        assertThat(new Holds(DependencyMode.OBSERVE, opened).startOf(due)).isEqualTo(due);
        assertThat(new Holds(DependencyMode.OBSERVE, paused).startOf(due)).isNull();
        assertThat(new Holds(DependencyMode.OFF, paused).startOf(due)).isEqualTo(due);
    }

    private static CircuitState circuit(CircuitStatus status, Instant at) {
        return new CircuitState("billing", status, null, null, null, null, 1, "because", null, at);
    }

    @Test
    void whoNeverRecoversIsInEveryQuantile() {
        Effect.Sum sum = new Effect.Sum();
        for (int i = 1; i <= 10; i++) {
            Course course = new Course();
            if (i <= 6) {
                course.recovered(Duration.ofSeconds(i));
            }
            sum.add(course);
        }

        assertThat(sum.effect()).isEqualTo(new Effect(6, 0, 0, 0, Duration.ofSeconds(5), Effect.NEVER));
    }
}
