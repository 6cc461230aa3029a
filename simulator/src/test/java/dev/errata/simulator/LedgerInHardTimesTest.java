package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.ledger.Balance;
import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.Books.Position;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.simulator.check.Produced;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.AppSpec;
import dev.errata.simulator.kafka.Pressure;
import dev.errata.simulator.kafka.SimulatedApp;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedLog;
import dev.errata.simulator.kafka.SimulatedTime;
import dev.errata.simulator.kafka.TopicRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to a pipeline once in its life, in which errors may get lost or come again, but not without the books' knowing. */
final class LedgerInHardTimesTest {
    private static final long SEED = 7;
    private static final int CLASSIFIER = 0;
    private static final int ERRORS = 150;
    private static final int SECOND = 1_000;
    private static final Duration PHASE = Duration.ofMinutes(5);
    private static final Set<String> CLASSIFIED =
            Stream.of(Recoverability.values()).map(TopicNames::classified).collect(Collectors.toSet());

    private final Swarm swarm = new Swarm(
            2,
            2,
            PHASE,
            ERRORS,
            40,
            3,
            0,
            0,
            0,
            0.2,
            0,
            0.2,
            0,
            0,
            0,
            Runs.PLAIN,
            Oddities.NONE,
            Rarities.NONE,
            true,
            Duration.ofSeconds(20),
            null,
            DependencyMode.OBSERVE,
            Duration.ofMillis(100),
            new Pressure(20, 20, 0.05));
    private final SimulatedTime time = new SimulatedTime(Instant.parse("2026-03-01T12:00:00Z"));
    private final Agenda agenda = new Agenda(time);
    private final Topics topics = topics(swarm);
    private final SimulatedLog log = new SimulatedLog(topics, time);
    private final SimulatedCluster cluster = new SimulatedCluster(time, agenda, log, this::watch);
    private final Producers producers = new Producers(SEED, swarm, topics, cluster, new Produced());
    private final Executors executors = new Executors(SEED, swarm, topics, cluster, agenda, time);
    private final List<AppSpec> specs = Apps.of(swarm, topics, meters -> {});
    private final Books books = new Books();
    private final Map<String, LedgerLine> lines = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<Write, Integer> writes = new HashMap<>();
    private final Map<String, byte[]> names = new HashMap<>();
    private final List<String> writtenAgain = new ArrayList<>();
    private int sent;

    /** What a task keeps in its ledger under one key, as of one commit of its process, of which there is one in a millisecond. */
    private record Write(String process, long at, String changelog, int partition, String key) {}

    private static Topics topics(Swarm swarm) {
        Topics topics = new Topics(new RegistryInMemory(), swarm.partitions(), (short) 1);
        topics.prepare();
        return topics;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anAppThatIsResetIsAnotherWriterAndReadsAllAgain(int which) {
        List<SimulatedApp> apps = startAll();
        busy(apps);
        SimulatedApp app = apps.get(which);
        Map<String, LedgerLine> before = Map.copyOf(lines);
        app.stop();
        app.reset();
        app.startAgain();
        busy(apps);

        assertThat(balanced().stages()).hasSize(apps.size());
        assertThat(lines.values())
                .filteredOn(line -> before.containsKey(line.writer()))
                .anySatisfy(line -> assertThat(line.epoch())
                        .isGreaterThan(Objects.requireNonNull(before.get(line.writer()))
                                .epoch()));
    }

    @Test
    void whatExpiredBeforeItWasReadIsNamedAsThat() {
        List<SimulatedApp> apps = startAll();
        busy(apps);
        List<SimulatedApp> readers = apps.subList(CLASSIFIER + 1, apps.size());
        readers.forEach(SimulatedApp::stop);
        busy(apps.subList(CLASSIFIER, CLASSIFIER + 1));
        log.expire(CLASSIFIED);
        readers.forEach(SimulatedApp::startAgain);
        busy(apps);

        balanced();
        assertThat(expired("recovery-worker")).isPositive();
        assertThat(expired("aggregator-stream")).isEqualTo(expired("recovery-worker"));
    }

    @Test
    void anAppThatComesToARunningPipelineBeginsWithWhatItFinds() {
        List<SimulatedApp> apps = new ArrayList<>();
        apps.add(start(specs.get(CLASSIFIER)));
        busy(apps);
        log.expire(CLASSIFIED);
        busy(apps);
        specs.subList(CLASSIFIER + 1, specs.size()).forEach(spec -> apps.add(start(spec)));
        busy(apps);

        assertThat(balanced().stages()).hasSize(apps.size());
        assertThat(expired("recovery-worker") + expired("aggregator-stream")).isZero();
    }

    /** For months nobody writes; behind what was read last the mark of its transaction expires. */
    @Test
    void whereNothingCameForLongNothingIsSaid() {
        List<SimulatedApp> apps = startAll();
        busy(apps);
        apps.forEach(SimulatedApp::stop);
        log.expire(CLASSIFIED);
        apps.forEach(SimulatedApp::startAgain);
        busy(apps);

        balanced();
        assertThat(expired("recovery-worker") + expired("aggregator-stream")).isZero();
    }

    /** Each write is a record in a changelog; names are written only when they are others than before. */
    @Test
    void eachTaskOfEachAppWritesItsCountsOnceACommit() {
        busy(startAll());

        assertThat(writes)
                .isNotEmpty()
                .allSatisfy((commit, count) ->
                        assertThat(count).as("writes of %s", commit).isEqualTo(1));
        assertThat(writtenAgain).isEmpty();
        assertThat(writes.keySet())
                .extracting(write -> write.process().replaceAll("-\\d+$", ""))
                .contains("classifier", "recovery", "aggregator");
    }

    private List<SimulatedApp> startAll() {
        return specs.stream().map(this::start).collect(Collectors.toCollection(ArrayList::new));
    }

    private SimulatedApp start(AppSpec spec) {
        return cluster.start(spec, swarm.nodes(), swarm.pressure(), Draws.seed(SEED, spec.name()));
    }

    /** Errors for a while, aborted transactions, tasks that move and processes that die; then until all is taken. */
    private void busy(List<SimulatedApp> apps) {
        long start = time.millis();
        int millis = (int) PHASE.toMillis();
        for (int i = 0; i < ERRORS; i++) {
            int number = sent++;
            agenda.at(start + random.nextInt(millis), () -> producers.send(number, time.now()));
        }
        for (SimulatedApp app : apps) {
            agenda.at(start + random.nextInt(millis), app::rebalance);
            agenda.at(start + random.nextInt(millis), () -> app.abort(0));
            agenda.at(start + random.nextInt(millis), () -> app.crash(1, 5 * SECOND, 10 * SECOND, 0));
        }
        runFor(PHASE);
        runFor(Duration.ofSeconds(30));
        while (!apps.stream().allMatch(SimulatedApp::isIdle)) {
            runFor(Duration.ofMillis(SECOND));
        }
        runFor(Duration.ofSeconds(10));
    }

    private void runFor(Duration length) {
        long end = time.millis() + length.toMillis();
        while (agenda.step(end)) {
            // each step is an action of its own
        }
        time.moveTo(end);
    }

    private void watch(TopicRecord record) {
        byte[] value = record.value();
        if (value == null) {
            return;
        }
        if (record.topic().contains("ledger") && record.topic().endsWith("-changelog")) {
            TopicRecord.Sender sender = record.sender();
            writes.merge(
                    new Write(sender.name(), time.millis(), record.topic(), record.partition(), record.keyText()),
                    1,
                    Integer::sum);
            String place = record.topic() + '-' + record.partition();
            if (record.keyText().equals("names") && Arrays.equals(value, names.put(place, value))) {
                writtenAgain.add("names of " + place + " at " + time.now());
            }
        } else if (record.topic().equals(TopicNames.LEDGER)) {
            LedgerLine line = topics.ledger().valueSerde().deserializer().deserialize(record.topic(), value);
            lines.put(line.writer(), line);
            books.take(line);
            balanced();
        } else if (record.topic().equals(TopicNames.RETRIES)) {
            executors.take(topics.retries().valueSerde().deserializer().deserialize(record.topic(), value));
        }
    }

    /** As whoever reads the ledger and asks the topics would find it now. */
    private Balance balanced() {
        Set<Position> exhausted =
                books.unread().stream().filter(this::isExhausted).collect(Collectors.toSet());
        Balance balance = books.balance(time.now(), exhausted);
        assertThat(balance.differences()).isEmpty();
        return balance;
    }

    private boolean isExhausted(Position position) {
        TopicPartition place = new TopicPartition(position.topic(), position.partition());
        return log.beginning(place) <= position.next() && !log.hasMore(place, position.next());
    }

    private long expired(String app) {
        return balanced().stages().stream()
                .filter(stage -> stage.app().equals(app))
                .flatMap(stage -> stage.expired().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
