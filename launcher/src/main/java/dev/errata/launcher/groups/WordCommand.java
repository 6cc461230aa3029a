package dev.errata.launcher.groups;

import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.operator.AuditOptions;
import dev.errata.launcher.operator.GroupBoard;
import dev.errata.schemas.json.RecordJson;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata groups resolve}, {@code ignore}, {@code reopen}, {@code merge} and {@code split}: a person's word on a group. */
@Command(mixinStandardHelpOptions = true)
final class WordCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(index = "0", paramLabel = "GROUP", description = "Its id, or enough of its beginning.")
    private String id = "";

    @Parameters(
            index = "1..*",
            paramLabel = "OTHER",
            arity = "0..*",
            description = "For merge, the groups that GROUP takes in; for split, the fingerprints that leave it.")
    private List<String> others = new ArrayList<>();

    @Mixin
    private AuditOptions audit = new AuditOptions();

    private final GroupCommandType type;
    private final Console console;
    private final Clock clock;

    WordCommand(GroupCommandType type, Console console, Clock clock) {
        this.type = type;
        this.console = console;
        this.clock = clock;
    }

    static String descriptionOf(GroupCommandType type) {
        return switch (type) {
            case MERGE -> "Makes other groups part of a group, for good.";
            case SPLIT -> "Gives fingerprints of a group a group of their own, from now on and for good.";
            case RESOLVE -> "Marks a group as resolved; its next error makes it regressed.";
            case IGNORE -> "Marks a group as ignored until it is reopened.";
            case REOPEN -> "Takes back that a group is resolved or ignored.";
        };
    }

    @Override
    public Integer call() {
        boolean needsOthers = type == GroupCommandType.MERGE || type == GroupCommandType.SPLIT;
        if (needsOthers == others.isEmpty()) {
            throw new UserMistake(
                    needsOthers ? type.label() + " needs to know which others" : type.label() + " takes one group");
        }
        Cluster target = cluster.cluster();
        GroupBoard board = GroupBoard.read(target);
        ErrorGroup group = board.standingFor(board.find(id));
        List<String> named =
                others.stream().map(other -> named(board, group, other)).toList();
        GroupCommand command = new GroupCommand(
                UUID.randomUUID().toString(), group.groupId(), type, named, audit.by(), clock.instant(), audit.why());
        CommandResult answer = new OperatorDesk(target, audit.timeout()).tell(command);
        console.result(
                audit.isJson()
                        ? RecordJson.text(answer)
                        : type.label() + " " + group.groupId()
                                + (named.isEmpty() ? "" : " " + String.join(" ", named)));
        return 0;
    }

    private String named(GroupBoard board, ErrorGroup group, String other) {
        ErrorGroup found = board.find(other);
        if (type == GroupCommandType.MERGE) {
            return board.standingFor(found).groupId();
        }
        if (!board.standingFor(found).groupId().equals(group.groupId())) {
            throw new UserMistake(found.groupId() + " is no part of " + group.groupId());
        }
        return found.groupId();
    }
}
