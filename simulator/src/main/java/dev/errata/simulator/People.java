package dev.errata.simulator;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.command.GroupIds;
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
import java.util.HashMap;
import java.util.HashSet;
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
    private static final List<CommandType> LOOKS = List.of(
            CommandType.LIST_RETRIES,
            CommandType.LIST_RETRIES,
            CommandType.SHOW_OPERATION,
            CommandType.LIST_ESCALATIONS,
            CommandType.SHOW_ESCALATION);
    private static final List<GroupCommandType> WORDS =
            List.of(GroupCommandType.RESOLVE, GroupCommandType.IGNORE, GroupCommandType.REOPEN, GroupCommandType.MERGE);
    private static final List<String> CATEGORIES =
            List.of("llm_rate_limit", "tool_execution", "network_error", "dependency_error");
    private static final int LONGEST_THOUGHT = 120_000;
    private static final int LONGEST_GLANCE = 3_000;
    private static final int SMALLEST_PAGE = 5;
    private static final int LARGEST_PAGE = 40;

    private final long seed;
    private final Swarm swarm;
    private final Topics topics;
    private final SimulatedCluster cluster;
    private final Agenda agenda;
    private final SimulatedTime time;
    private final Carelessness careless;
    private final Set<String> groups = new LinkedHashSet<>();
    private final Set<String> doubted = new HashSet<>();
    private final Map<String, OperatorCommand> looks = new HashMap<>();

    People(long seed, Swarm swarm, Topics topics, SimulatedCluster cluster, Agenda agenda, SimulatedTime time) {
        this.seed = seed;
        this.swarm = swarm;
        this.topics = topics;
        this.cluster = cluster;
        this.agenda = agenda;
        this.time = time;
        this.careless = new Carelessness(seed, swarm.secrets());
    }

    void hear(Escalation escalation) {
        SplittableRandom random = Draws.of(
                seed, escalation.escalationId() + ' ' + escalation.standing().status());
        if (escalation.standing().status() == EscalationStatus.RESOLVED || random.nextDouble() >= swarm.answers()) {
            return;
        }
        CommandType type = ANSWERS.get(random.nextInt(ANSWERS.size()));
        String id = "answer " + escalation.escalationId() + ' '
                + escalation.standing().status();
        agenda.in(random.nextInt(LONGEST_THOUGHT), () -> order(id, type, escalation.escalationId()));
        if (random.nextInt(5) == 0) {
            agenda.in(random.nextInt(LONGEST_THOUGHT), () -> order(id, type, escalation.escalationId()));
        }
    }

    /** Says something of some groups when they are new: what is to be seen of them, or that another one is the same. */
    void hear(ErrorGroup group) {
        doubt(group);
        SplittableRandom random = Draws.of(seed, group.groupId());
        if (!groups.add(group.groupId()) || random.nextDouble() >= wordy()) {
            return;
        }
        GroupCommandType type = WORDS.get(random.nextInt(WORDS.size()));
        String other = groups.iterator().next();
        boolean isMerge = type == GroupCommandType.MERGE && !other.equals(group.groupId());
        say(
                new GroupCommand(
                        "word on " + group.groupId(),
                        group.groupId(),
                        isMerge || type != GroupCommandType.MERGE ? type : GroupCommandType.REOPEN,
                        isMerge ? List.of(other) : List.of(),
                        "alice",
                        time.now(),
                        careless.maybe("reason of a word on " + group.groupId(), null)),
                random);
    }

    /** A group that is one with another now was perhaps better left alone. */
    private void doubt(ErrorGroup group) {
        SplittableRandom random = Draws.of(seed, "doubt about " + group.groupId());
        String winner = group.mergedInto();
        if (winner != null && random.nextDouble() < swarm.rarities().words() / 2 && doubted.add(group.groupId())) {
            say(
                    new GroupCommand(
                            "doubt about " + group.groupId(),
                            winner,
                            GroupCommandType.SPLIT,
                            List.of(group.groupId()),
                            "alice",
                            time.now(),
                            careless.maybe("reason of a doubt about " + group.groupId(), null)),
                    random);
        }
    }

    private void say(GroupCommand command, SplittableRandom random) {
        Topic<String, GroupCommand> commands = topics.groupCommands();
        byte[] value = commands.valueSerde().serializer().serialize(TopicNames.GROUP_COMMANDS, command);
        byte[] key = command.groupId().getBytes(StandardCharsets.UTF_8);
        agenda.in(
                random.nextInt(LONGEST_THOUGHT),
                () -> cluster.write(new ProducerRecord<>(TopicNames.GROUP_COMMANDS, key, value), "alice"));
    }

    /** Share of the groups that somebody says something of. */
    private double wordy() {
        return Math.max(swarm.wishes() / 2, swarm.rarities().words());
    }

    /** Looks at all that meets a condition, from one page to the next. */
    void look(int number) {
        String id = "look " + number;
        SplittableRandom random = Draws.of(seed, id);
        CommandType type = LOOKS.get(random.nextInt(LOOKS.size()));
        Map<String, String> arguments = random.nextInt(3) == 0
                ? Map.of()
                : Map.of("limit", String.valueOf(random.nextInt(SMALLEST_PAGE, LARGEST_PAGE)));
        RetryFilter filter = random.nextInt(4) == 0 ? ofSkill() : filter(id, random);
        OperatorCommand command = command(id, type, filter, arguments, false);
        looks.put(id, command);
        order(command);
    }

    private static RetryFilter ofSkill() {
        return new RetryFilter(List.of(), null, Producers.SKILL, null, null, null, null);
    }

    /** Turns the page. */
    void hear(CommandResult result) {
        OperatorCommand asked = looks.get(result.commandId());
        String page = result.nextPage();
        if (asked == null || page == null) {
            return;
        }
        Map<String, String> arguments = new HashMap<>(asked.arguments());
        arguments.put("page", page);
        String id = result.commandId() + '/' + result.partition();
        agenda.in(Draws.of(seed, id).nextInt(1, LONGEST_GLANCE), () -> {
            OperatorCommand next = command(id, asked.type(), asked.filter(), arguments, false);
            looks.put(id, next);
            write(next, result.partition());
        });
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
                                GroupIds.of(List.copyOf(groups).get(own.nextInt(groups.size()))),
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
        order(command(id, type, filter, arguments, isDryRun));
    }

    private void order(OperatorCommand command) {
        for (int partition = 0; partition < topics.partitions(); partition++) {
            write(command, partition);
        }
    }

    private OperatorCommand command(
            String id, CommandType type, RetryFilter filter, Map<String, String> arguments, boolean isDryRun) {
        return new OperatorCommand(
                id,
                type,
                filter,
                arguments,
                isDryRun,
                "alice",
                time.now(),
                Draws.of(seed, "reason of " + id).nextInt(4) == 0
                        ? null
                        : careless.in("reason of " + id, "because of a simulation"));
    }

    private void write(OperatorCommand command, int partition) {
        byte[] key = command.commandId().getBytes(StandardCharsets.UTF_8);
        byte[] value = topics.commands().valueSerde().serializer().serialize(TopicNames.COMMANDS, command);
        cluster.write(new ProducerRecord<>(TopicNames.COMMANDS, partition, key, value), "alice");
    }
}
