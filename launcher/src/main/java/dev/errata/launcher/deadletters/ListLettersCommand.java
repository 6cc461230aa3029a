package dev.errata.launcher.deadletters;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.client.operator.DeadLetter;
import dev.errata.client.operator.DeadLetterScan;
import dev.errata.launcher.console.ClusterOptions;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.ListFormat;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata dead-letters list}: what could not be used, and why, without what is in it. */
@Command(
        name = "list",
        description = "Lists dead letters: where they lie, where they came from, and why.",
        mixinStandardHelpOptions = true)
final class ListLettersCommand implements Callable<Integer> {
    @Mixin
    private ClusterOptions cluster = new ClusterOptions();

    @Mixin
    private LetterFilter filter = new LetterFilter();

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "100",
            description = "Show at most so many (default: ${DEFAULT-VALUE}); all are counted.")
    private int limit = 100;

    @Mixin
    private ListFormat format = new ListFormat();

    private final Console console;
    private final Clock clock;

    ListLettersCommand(Console console, Clock clock) {
        this.console = console;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        Instant now = clock.instant();
        ListFormat.Listing listing =
                format.list(console, "letter", "written", "from", "reason", "app", "replays", "bytes", "detail");
        Map<String, Integer> byReason = new TreeMap<>();
        int[] found = {0};
        DeadLetterScan.read(cluster.cluster(), letter -> {
            if (filter.matches(letter, now)) {
                byReason.merge(letter.reason(), 1, Integer::sum);
                if (found[0]++ < limit) {
                    add(letter, listing);
                }
            }
        });
        listing.print();
        console.note(found[0] == 0 ? "none" : found[0] + " in all: " + reasons(byReason));
        return 0;
    }

    /** {@code 3 corrupt, 1 unknown_schema}. */
    private static String reasons(Map<String, Integer> counts) {
        return counts.entrySet().stream()
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .collect(Collectors.joining(", "));
    }

    private static void add(DeadLetter letter, ListFormat.Listing listing) {
        listing.add(
                json(letter),
                letter.place(),
                letter.buriedAt().toString(),
                letter.origin(),
                letter.reason(),
                letter.app(),
                Integer.toString(letter.replays()),
                letter.size() < 0 ? "not kept" : Integer.toString(letter.size()),
                letter.detail());
    }

    private static ObjectNode json(DeadLetter letter) {
        ObjectNode json = new ObjectMapper().createObjectNode();
        return json.put("letter", letter.place())
                .put("writtenAt", letter.buriedAt().toString())
                .put("origin", letter.origin())
                .put("reason", letter.reason())
                .put("app", letter.app())
                .put("replays", letter.replays())
                .put("bytes", letter.size())
                .put("detail", letter.detail());
    }
}
