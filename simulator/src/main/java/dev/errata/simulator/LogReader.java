package dev.errata.simulator;

import dev.errata.log.database.Database;
import dev.errata.log.database.Failures;
import dev.errata.log.intake.IntakeSession;
import dev.errata.log.intake.KafkaAccess;
import dev.errata.log.intake.Source;
import dev.errata.log.intake.TakenOverException;
import dev.errata.simulator.kafka.LogConsumer;
import dev.errata.simulator.kafka.SimulatedLog;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.Uuid;
import org.jspecify.annotations.Nullable;

/** One of the error log's readers. A batch waits between being read and being stored until somebody has it stored. */
final class LogReader {
    private final Database database;
    private final List<Source<?>> sources;
    private final Map<String, TopicDescription> topics;
    private final SimulatedLog log;
    private final MeterRegistry meters = new SimpleMeterRegistry();
    private final Deque<Runnable> storing = new ArrayDeque<>();
    private @Nullable Open open;

    private record Open(IntakeSession session, LogConsumer consumer) {}

    LogReader(Database database, List<Source<?>> sources, Collection<TopicPartition> partitions, SimulatedLog log) {
        this.database = database;
        this.sources = sources;
        this.topics = descriptions(partitions);
        this.log = log;
    }

    private static Map<String, TopicDescription> descriptions(Collection<TopicPartition> partitions) {
        Map<String, List<TopicPartitionInfo>> infos = new HashMap<>();
        for (TopicPartition partition : partitions) {
            TopicPartitionInfo info =
                    new TopicPartitionInfo(partition.partition(), Node.noNode(), List.of(), List.of());
            infos.merge(
                    partition.topic(),
                    List.of(info),
                    (some, more) -> Stream.of(some, more).flatMap(List::stream).toList());
        }
        Map<String, TopicDescription> descriptions = new HashMap<>();
        infos.forEach((topic, each) -> descriptions.put(
                topic, new TopicDescription(topic, false, each, Set.of(), new Uuid(1, topic.hashCode()))));
        return descriptions;
    }

    /** Stores the batch at hand, if there is one. */
    void store() {
        while (!storing.isEmpty()) {
            storing.remove().run();
        }
    }

    /**
     * Reads on.
     *
     * @param assigned the partitions that are its own now
     * @param most records of each that are read
     * @return false if it failed as it may, and is to begin anew
     */
    boolean step(Collection<TopicPartition> assigned, int most) {
        store();
        try {
            Open at = open == null ? begin() : open;
            open = at;
            if (!at.consumer().assignment().equals(Set.copyOf(assigned))) {
                at.consumer().rebalance(assigned);
            }
            at.consumer().fetches(most);
            at.session().step(Duration.ZERO);
            return true;
        } catch (TakenOverException | SQLException failed) {
            crash();
            return false;
        } catch (RuntimeException failed) {
            if (Failures.ofPostgres(failed) == null) {
                throw failed;
            }
            crash();
            return false;
        }
    }

    private Open begin() {
        LogConsumer consumer = new LogConsumer(log);
        return new Open(
                new IntakeSession(
                        database, sources, new KafkaAccess.Subscription(consumer, topics), meters, storing::add),
                consumer);
    }

    /** Nothing of it is left but what is committed. */
    void crash() {
        storing.clear();
        open = null;
    }
}
