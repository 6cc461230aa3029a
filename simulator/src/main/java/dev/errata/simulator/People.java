package dev.errata.simulator;

import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.schemas.Topic;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.Topics;
import dev.errata.simulator.kafka.Agenda;
import dev.errata.simulator.kafka.SimulatedCluster;
import dev.errata.simulator.kafka.SimulatedTime;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Who is asked, and answers some of it, after a while, sometimes twice. */
final class People {
    private static final List<CommandType> ANSWERS =
            List.of(CommandType.APPROVE, CommandType.REJECT, CommandType.RETRY);
    private static final List<CommandType> WISHES = List.of(
            CommandType.RUN_NOW,
            CommandType.RUN_NOW,
            CommandType.RESCHEDULE,
            CommandType.CANCEL,
            CommandType.APPROVE,
            CommandType.REJECT,
            CommandType.RETRY,
            CommandType.LIST_RETRIES,
            CommandType.SHOW_OPERATION,
            CommandType.LIST_ESCALATIONS,
            CommandType.SHOW_ESCALATION,
            CommandType.FORECAST);
    private static final List<GroupCommandType> WORDS =
            List.of(GroupCommandType.RESOLVE, GroupCommandType.IGNORE, GroupCommandType.REOPEN, GroupCommandType.MERGE);
    private static final List<String> CATEGORIES =
            List.of("llm_rate_limit", "tool_execution", "network_error", "dependency_error");
    private static final int LONGEST_THOUGHT = 120_000;

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Agenda agenda;
    private final SimulatedTime time;
    private final Set<String> groups = new LinkedHashSet<>();

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

    /** Says something of some groups when they are new: what is to be seen of them, or that another one is the same. */
    void hear(ErrorGroup group) {
        SplittableRandom random = Draws.of(seed, group.groupId());
        if (!groups.add(group.groupId()) || random.nextDouble() >= swarm.wishes() / 2) {
            return;
        }
        GroupCommandType type = WORDS.get(random.nextInt(WORDS.size()));
        String other = groups.iterator().next();
        boolean isMerge = type == GroupCommandType.MERGE && !other.equals(group.groupId());
        GroupCommand command = new GroupCommand(
                "word on " + group.groupId(),
                group.groupId(),
                isMerge || type != GroupCommandType.MERGE ? type : GroupCommandType.REOPEN,
                isMerge ? List.of(other) : List.of(),
                "alice",
                time.now(),
                null);
        Topic<String, GroupCommand> commands = topics.groupCommands();
        byte[] value = commands.valueSerde().serializer().serialize(TopicNames.GROUP_COMMANDS, command);
        byte[] key = group.groupId().getBytes(StandardCharsets.UTF_8);
        agenda.in(
                random.nextInt(LONGEST_THOUGHT),
                () -> cluster.write(new ProducerRecord<>(TopicNames.GROUP_COMMANDS, key, value), "alice"));
    }

    /** What nobody was asked: something of all that meets a condition, or to see it. */
    void wish(int number) {
        String id = "wish " + number;
        SplittableRandom random = Draws.of(seed, id);
        CommandType type = WISHES.get(random.nextInt(WISHES.size()));
        Map<String, String> arguments = type == CommandType.RESCHEDULE
                ? Map.of(
                        "dueAt",
                        time.now()
                                .plusMillis(random.nextInt(-1_000, LONGEST_THOUGHT))
                                .toString())
                : Map.of();
        order(id, type, filter(id, random), arguments, random.nextInt(4) == 0);
    }

    /** Some name what few do: a category, a group, or two things at once. */
    private RetryFilter filter(String id, SplittableRandom random) {
        SplittableRandom own = Draws.of(seed, "filter of " + id);
        RetryFilter usual = filter(random);
        return switch (own.nextInt(6)) {
            case 0 ->
                new RetryFilter(
                        usual.ids(),
                        CATEGORIES.get(own.nextInt(CATEGORIES.size())),
                        usual.component(),
                        null,
                        usual.olderThan(),
                        usual.operationType(),
                        usual.sessionId());
            case 1 ->
                RetryFilter.ofIds(
                        List.of("error-" + own.nextInt(swarm.errors()), "error-" + own.nextInt(swarm.errors())));
            case 2 ->
                groups.isEmpty()
                        ? usual
                        : new RetryFilter(
                                List.of(),
                                null,
                                null,
                                List.copyOf(groups).get(own.nextInt(groups.size())),
                                null,
                                null,
                                null);
            default -> usual;
        };
    }

    private RetryFilter filter(SplittableRandom random) {
        return switch (random.nextInt(6)) {
            case 0 ->
                new RetryFilter(
                        List.of(),
                        null,
                        Producers.dependency(random.nextInt(swarm.dependencies())),
                        null,
                        null,
                        null,
                        null);
            case 1 ->
                new RetryFilter(List.of(), null, null, null, null, null, "session-" + random.nextInt(swarm.sessions()));
            case 2 -> new RetryFilter(List.of(), null, null, null, null, Producers.WORK, null);
            case 3 -> new RetryFilter(List.of(), null, null, null, Duration.ofSeconds(30), null, null);
            case 4 -> RetryFilter.ofIds(List.of("operation-" + random.nextInt(swarm.errors())));
            default -> RetryFilter.ALL;
        };
    }

    private void order(String id, CommandType type, String escalationId) {
        order(id, type, RetryFilter.ofIds(List.of(escalationId)), Map.of(), false);
    }

    /** To every partition, as the client does. */
    private void order(
            String id, CommandType type, RetryFilter filter, Map<String, String> arguments, boolean isDryRun) {
        OperatorCommand command = new OperatorCommand(
                id,
                type,
                filter,
                arguments,
                isDryRun,
                "alice",
                time.now(),
                Draws.of(seed, "reason of " + id).nextInt(4) == 0 ? null : "because of a simulation");
        Topic<String, OperatorCommand> commands = topics.commands();
        byte[] value = commands.valueSerde().serializer().serialize(TopicNames.COMMANDS, command);
        for (int partition = 0; partition < topics.partitions(); partition++) {
            cluster.write(
                    new ProducerRecord<>(TopicNames.COMMANDS, partition, id.getBytes(StandardCharsets.UTF_8), value),
                    "alice");
        }
    }
}
