package dev.errata.log.api.pipeline;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.DeadLetterReplay;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.ledger.Balance;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.kafka.common.TopicPartition;

/** The pipeline, as people's commands reach it: throws what {@link OperatorDesk} throws. */
public interface Operators {
    /** Asks every partition of the worker. */
    List<CommandResult> ask(OperatorCommand command);

    /** Tells the aggregator. */
    CommandResult tell(GroupCommand command);

    /** Behind the last committed record of each partition; those that there are not are left out. */
    Map<TopicPartition, Long> ends(Set<TopicPartition> partitions);

    DeadLetterReplay.Result replay(DeadLetterReplay replay);

    /**
     * How the pipeline's books stand, some seconds old.
     *
     * @throws org.apache.kafka.common.KafkaException if they could not be read
     */
    Balance ledger();

    /**
     * Those of a cluster.
     *
     * @param timeout how long to wait for answers
     * @param ledger how the books stand
     */
    static Operators of(Cluster cluster, Duration timeout, Supplier<Balance> ledger) {
        OperatorDesk desk = new OperatorDesk(cluster, timeout);
        return new Operators() {
            @Override
            public List<CommandResult> ask(OperatorCommand command) {
                return desk.ask(command);
            }

            @Override
            public CommandResult tell(GroupCommand command) {
                return desk.tell(command);
            }

            @Override
            public Map<TopicPartition, Long> ends(Set<TopicPartition> partitions) {
                return cluster.ends(partitions);
            }

            @Override
            public DeadLetterReplay.Result replay(DeadLetterReplay replay) {
                return replay.run(cluster);
            }

            @Override
            public Balance ledger() {
                return ledger.get();
            }
        };
    }
}
