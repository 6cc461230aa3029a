package dev.errata.simulator;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.log.Intakes;
import dev.errata.log.database.Database;
import dev.errata.log.database.Failures;
import dev.errata.log.intake.LogLine;
import dev.errata.log.intake.Source;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.check.LogTables;
import dev.errata.simulator.database.DatabaseFaults;
import dev.errata.simulator.database.FakePostgres;
import dev.errata.simulator.database.Tables;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedTime;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * The error log: two processes with its readers, on one database. Its faults are drawn by a name of their own, so that it reads
 * along and the history of the other apps is what it would be without it.
 */
final class SimulatedErrorLog {
    private static final String NAME = "error-log";
    private static final int PROCESSES = 2;
    private static final long SESSION_MILLIS = 10_000;
    private static final long TELL_MILLIS = 5_000;
    private static final int LONGEST_WAIT = 5_000;
    private static final int LONGEST_STORING = 400;
    private static final int LONGEST_PAUSE = 40_000;
    private static final int MOST_FETCHED = 500;
    private static final int PAUSES = 200;
    private static final int ABSENCES = 40;

    private final SplittableRandom random;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Agenda agenda;
    private final SimulatedTime time;
    private final DatabaseFaults faults;
    private final Database database;
    private final LogTables check;
    private final List<Member> members = new ArrayList<>();
    private List<LedgerLine.Source> told = List.of();
    private boolean isCalm;

    SimulatedErrorLog(long seed, Topics topics, SimulatedCluster cluster, Agenda agenda, SimulatedTime time) {
        this.random = Draws.of(seed, NAME);
        this.topics = topics;
        this.cluster = cluster;
        this.agenda = agenda;
        this.time = time;
        this.faults = new DatabaseFaults(random.split(), time::millis);
        Tables tables = new Tables();
        this.check = new LogTables(tables, cluster.log(), LeakedSecrets.MARK);
        this.database = Database.over(FakePostgres.over(tables, faults, check::committed));
        Intakes.sources(topics).forEach((name, sources) -> {
            for (int process = 0; process < PROCESSES; process++) {
                members.add(new Member(name, sources));
            }
        });
    }

    void start() {
        members.forEach(member -> agenda.in(random.nextInt(LONGEST_WAIT), member::read));
        agenda.in(TELL_MILLIS, this::tell);
    }

    void calmDown() {
        isCalm = true;
        faults.calmDown();
    }

    /** From now on it is to store all that lies on its topics. */
    void expectAll() {
        members.forEach(member -> check.expect(member.partitions));
    }

    /**
     * Looks at the whole at its end.
     *
     * @throws dev.errata.simulator.check.Violation if something that was expected is not stored
     */
    void end() {
        check.end();
    }

    /** As the app does, whenever something has changed. */
    private void tell() {
        try {
            LogLine.read(database, NAME, time.now()).ifPresent(this::tell);
        } catch (RuntimeException failed) {
            if (Failures.ofPostgres(failed) == null) {
                throw failed;
            }
        }
        if (!isCalm && random.nextInt(ABSENCES) == 0) {
            faults.goAway(random.nextInt(LONGEST_PAUSE));
        }
        agenda.in(TELL_MILLIS, this::tell);
    }

    private void tell(LedgerLine line) {
        check.told(line);
        if (!line.sources().equals(told)) {
            told = line.sources();
            cluster.write(
                    new ProducerRecord<>(
                            TopicNames.LEDGER,
                            line.writer().getBytes(StandardCharsets.UTF_8),
                            topics.ledger().valueSerde().serializer().serialize(TopicNames.LEDGER, line)),
                    NAME);
        }
    }

    /** A reader in its group: who has not been heard of for the length of a session has no partitions, but does not know it. */
    private final class Member {
        private final String group;
        private final List<TopicPartition> partitions;
        private final LogReader reader;
        private long heardOf = time.millis();

        Member(String group, List<Source<?>> sources) {
            this.group = group;
            this.partitions = sources.stream()
                    .flatMap(source -> source.topics().stream())
                    .flatMap(topic -> IntStream.range(0, cluster.log().partitionsOf(topic.name()))
                            .mapToObj(number -> new TopicPartition(topic.name(), number)))
                    .sorted(Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition))
                    .toList();
            this.reader = new LogReader(database, sources, partitions, cluster.log());
        }

        private void read() {
            if (cluster.pausedUntil() > time.millis()) {
                agenda.at(cluster.pausedUntil(), this::read);
                return;
            }
            heardOf = time.millis();
            if (!isCalm && random.nextInt(PAUSES) == 0) {
                reader.crash();
            }
            boolean isWell = reader.step(assigned(), random.nextInt(1, MOST_FETCHED));
            agenda.in(isWell ? storingTakes() : random.nextInt(LONGEST_WAIT), this::store);
        }

        private int storingTakes() {
            boolean isPaused = !isCalm && random.nextInt(PAUSES) == 0;
            return random.nextInt(isPaused ? LONGEST_PAUSE : LONGEST_STORING);
        }

        private void store() {
            reader.store();
            agenda.in(random.nextInt(LONGEST_WAIT), this::read);
        }

        private List<TopicPartition> assigned() {
            List<Member> there = members.stream()
                    .filter(member -> member.group.equals(group))
                    .filter(member -> time.millis() - member.heardOf < SESSION_MILLIS)
                    .toList();
            int place = there.indexOf(this);
            return IntStream.range(0, partitions.size())
                    .filter(index -> index % there.size() == place)
                    .mapToObj(partitions::get)
                    .toList();
        }
    }
}
