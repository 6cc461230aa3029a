package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.binary.BinaryReader;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.TopicPartition;

/** The three apps with errors and faults, and their books, which must balance at each line that is written. */
final class PipelineWithLedger {
    static final int CLASSIFIER = 0;
    static final Set<String> CLASSIFIED =
            Stream.of(Recoverability.values()).map(TopicNames::classified).collect(Collectors.toSet());

    private static final long SEED = 7;
    private static final int SECOND = 1_000;

    private final Swarm swarm = new Swarm(
            2,
            2,
            Duration.ofMinutes(5),
            0,
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
    private final List<SimulatedApp> apps = new ArrayList<>();
    private final Books books = new Books();
    private final Map<String, LedgerLine> lines = new HashMap<>();
    private final SplittableRandom random = new SplittableRandom(SEED);
    private final Map<Write, Integer> writes = new HashMap<>();
    private final Map<String, List<String>> names = new HashMap<>();
    private final List<String> writtenAgain = new ArrayList<>();
    private int sent;

    /** What a task keeps in its ledger, as of one commit of its process, of which there is one in a millisecond. */
    record Write(String process, long at, String changelog, int partition) {}

    private static Topics topics(Swarm swarm) {
        Topics topics = new Topics(new RegistryInMemory(), swarm.partitions(), (short) 1);
        topics.prepare();
        return topics;
    }

    /** Those apps that do not run yet. */
    List<SimulatedApp> startAll() {
        specs.subList(apps.size(), specs.size()).forEach(this::start);
        return apps;
    }

    SimulatedApp startClassifier() {
        return start(specs.get(CLASSIFIER));
    }

    private SimulatedApp start(AppSpec spec) {
        SimulatedApp app = cluster.start(spec, swarm.nodes(), swarm.pressure(), Draws.seed(SEED, spec.name()));
        apps.add(app);
        return app;
    }

    /** What the tasks have written last. */
    Map<String, LedgerLine> lines() {
        return Map.copyOf(lines);
    }

    /** How often each was written. */
    Map<Write, Integer> writes() {
        return writes;
    }

    /** Names that were written though they were those from before. */
    List<String> writtenAgain() {
        return writtenAgain;
    }

    /** What the topics of classified errors hold expires. */
    void expireClassified() {
        log.expire(CLASSIFIED);
    }

    /**
     * Errors for a while; now and then some app's transaction fails, a task of it moves, or a process dies; then until all is taken.
     *
     * @param errors in all
     * @param faults of each app and kind
     */
    void busy(Duration length, int errors, int faults) {
        long start = time.millis();
        int millis = (int) length.toMillis();
        for (int i = 0; i < errors; i++) {
            int number = sent++;
            agenda.at(start + random.nextInt(millis), () -> producers.send(number, time.now()));
        }
        for (SimulatedApp app : apps) {
            for (int fault = 0; fault < faults; fault++) {
                agenda.at(start + random.nextInt(millis), app::rebalance);
                agenda.at(start + random.nextInt(millis), () -> app.abort(0));
                agenda.at(start + random.nextInt(millis), () -> app.crash(1, 5 * SECOND, 10 * SECOND, 0));
            }
        }
        runFor(length);
        runFor(Duration.ofSeconds(30));
        while (!apps.stream().allMatch(app -> app.isStopped() || app.isIdle())) {
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
            writes.merge(
                    new Write(record.sender().name(), time.millis(), record.topic(), record.partition()),
                    1,
                    Integer::sum);
            if (record.keyText().equals("names")) {
                watchNames(record.topic() + '-' + record.partition(), new BinaryReader(value));
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

    private void watchNames(String place, BinaryReader whole) {
        whole.number(); // that names and values stand together
        whole.number(); // the version
        whole.number(); // how often new names were written
        List<String> written = whole.list(whole::text);
        if (written.equals(names.put(place, written))) {
            writtenAgain.add("names of " + place + " at " + time.now());
        }
    }

    /** As whoever reads the ledger and asks the topics would find it now. */
    Balance balanced() {
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

    /** How many records it has found to be gone. */
    long expired(String app) {
        return balanced().stages().stream()
                .filter(stage -> stage.app().equals(app))
                .flatMap(stage -> stage.expired().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
