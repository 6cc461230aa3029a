package dev.errata.launcher.groups;

import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import dev.errata.launcher.console.UserMistake;
import dev.errata.launcher.operator.GroupBoard;
import dev.errata.schemas.json.RecordJson;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata groups list}. */
@Command(
        name = "list",
        description = "Lists the groups, the largest first. Resolved and ignored ones only when asked for.",
        mixinStandardHelpOptions = true)
final class ListGroupsCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Option(names = "--status", paramLabel = "STATUS", description = "new, ongoing, regressed, resolved or ignored.")
    private @Nullable String status;

    @Option(names = "--category", paramLabel = "CATEGORY", description = "Only groups of this category.")
    private @Nullable String category;

    @Option(names = "--newest", description = "Those that were seen last come first.")
    private boolean isNewestFirst;

    @Option(names = "--max", paramLabel = "N", defaultValue = "20", description = "How many (default: 20).")
    private int max;

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;

    ListGroupsCommand(Console console) {
        this.console = console;
    }

    @Override
    public Integer call() {
        Comparator<ErrorGroup> order = isNewestFirst
                ? Comparator.comparing((ErrorGroup group) -> group.occurrences().lastSeen())
                : Comparator.comparingLong(
                        (ErrorGroup group) -> group.occurrences().count());
        GroupStatus asked = askedStatus();
        List<ErrorGroup> wanted = GroupBoard.read(cluster.cluster()).standing().stream()
                .filter(group -> isWanted(group, asked))
                .sorted(order.reversed())
                .toList();
        ListFormat.Listing listing =
                format.list(console, "group", "status", "count", "last 1h", "severity", "category", "pattern");
        wanted.stream().limit(max).forEach(group -> listing.add(RecordJson.tree(group), row(group)));
        listing.print();
        if (wanted.size() > max) {
            console.note((wanted.size() - max) + " more; --max shows them");
        }
        return 0;
    }

    private @Nullable GroupStatus askedStatus() {
        String text = status;
        if (text == null) {
            return null;
        }
        return Labelled.find(GroupStatus.class, text)
                .orElseThrow(() -> new UserMistake("--status " + text + ": a group is none of that"));
    }

    private boolean isWanted(ErrorGroup group, @Nullable GroupStatus asked) {
        boolean isOpen = group.status() != GroupStatus.RESOLVED && group.status() != GroupStatus.IGNORED;
        boolean isOfCategory = category == null || group.category().label().equals(category.toLowerCase(Locale.ROOT));
        return isOfCategory && (asked == null ? isOpen : group.status() == asked);
    }

    private static String[] row(ErrorGroup group) {
        return new String[] {
            group.groupId(),
            group.status().label(),
            Long.toString(group.occurrences().count()),
            Long.toString(group.rates().lastHour()),
            group.kind().severity().label(),
            group.category().label(),
            group.kind().pattern()
        };
    }
}
