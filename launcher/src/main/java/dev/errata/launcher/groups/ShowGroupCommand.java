package dev.errata.launcher.groups;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.operator.GroupBoard;
import dev.errata.schemas.json.RecordJson;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code errata groups show}. */
@Command(
        name = "show",
        description = "Prints one group as JSON, with the fingerprints that it took over. "
                + "Of a group that was merged, the one that has its errors now.",
        mixinStandardHelpOptions = true)
final class ShowGroupCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Parameters(paramLabel = "GROUP", description = "Its id, or enough of its beginning.")
    private String id = "";

    private final Console console;

    ShowGroupCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        GroupBoard board = GroupBoard.read(cluster.cluster());
        ErrorGroup group = board.standingFor(board.find(id));
        ObjectNode json = RecordJson.tree(group);
        ArrayNode tookOver = json.putArray("tookOver");
        board.takenOverBy(group).forEach(tookOver::add);
        console.result(json.toPrettyString());
        return 0;
    }
}
