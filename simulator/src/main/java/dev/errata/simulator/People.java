package dev.errata.simulator;

import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedTime;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Who is asked, and answers some of it, after a while, sometimes twice. */
final class People {
    private static final List<CommandType> ANSWERS =
            List.of(CommandType.APPROVE, CommandType.REJECT, CommandType.RETRY);
    private static final int LONGEST_THOUGHT = 120_000;

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Agenda agenda;
    private final SimulatedTime time;

    People(long seed, Swarm swarm, Topics topics, SimulatedCluster cluster, Agenda agenda, SimulatedTime time) {
        this.seed = seed;
        this.swarm = swarm;
        this.topics = topics;
        this.cluster = cluster;
        this.agenda = agenda;
        this.time = time;
    }

    void hear(Escalation escalation) {
        SplittableRandom random = Draws.of(seed, escalation.escalationId() + ' ' + escalation.status());
        if (escalation.status() == EscalationStatus.RESOLVED || random.nextDouble() >= swarm.answers()) {
            return;
        }
        CommandType type = ANSWERS.get(random.nextInt(ANSWERS.size()));
        String id = "answer " + escalation.escalationId() + ' ' + escalation.status();
        agenda.in(random.nextInt(LONGEST_THOUGHT), () -> order(id, type, escalation.escalationId()));
        if (random.nextInt(5) == 0) {
            agenda.in(random.nextInt(LONGEST_THOUGHT), () -> order(id, type, escalation.escalationId()));
        }
    }

    /** To every partition, as the client does. */
    private void order(String id, CommandType type, String escalationId) {
        OperatorCommand command = new OperatorCommand(
                id,
                type,
                RetryFilter.ofIds(List.of(escalationId)),
                Map.of(),
                false,
                "alice",
                time.now(),
                "because of a simulation");
        Topic<String, OperatorCommand> commands = topics.commands();
        byte[] value = commands.valueSerde().serializer().serialize(TopicNames.COMMANDS, command);
        for (int partition = 0; partition < topics.partitions(); partition++) {
            cluster.write(
                    new ProducerRecord<>(TopicNames.COMMANDS, partition, id.getBytes(StandardCharsets.UTF_8), value),
                    "alice");
        }
    }
}
