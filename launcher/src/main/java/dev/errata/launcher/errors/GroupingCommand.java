package dev.errata.launcher.errors;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.classifier.ProfiledJudge;
import dev.errata.launcher.config.ClassifierSettings;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import dev.errata.launcher.errors.LineGroups.Placed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata group}: which errors, or which lines of any log, are the same thing, without Kafka. */
@Command(
        name = "group",
        description = {
            "Groups error events and messages: one a line in; one JSON object a line out, in the same order, with the id "
                    + "and the pattern of its group. Needs no Kafka.",
            "An error event, a JSON object as 'classify' takes it, ends in the group in which the running pipeline would "
                    + "put it. Of any other line only the text counts, so that any log can be grouped; --events takes "
                    + "such lines as the messages of error events."
        },
        mixinStandardHelpOptions = true)
public final class GroupingCommand implements Callable<Integer> {

    @Mixin
    private InputFile file = new InputFile();

    @Option(names = "--as-emitted", description = "The ids as first given, line by line, and the merges at the end.")
    private boolean isAsEmitted;

    @Option(names = "--summary", description = "The groups by size, each with its share and a sample.")
    private boolean isSummary;

    @Option(names = "--events", description = "Every line is an error event, if only by its message.")
    private boolean isEvents;

    @Mixin
    private JudgeOptions options = JudgeOptions.idle();

    private final Console console;
    private final InputStream standardInput;
    private final Clock clock;

    public GroupingCommand(Console console, InputStream standardInput, Clock clock) {
        this.console = console;
        this.standardInput = standardInput;
        this.clock = clock;
    }

    @Override
    public Integer call() {
        List<Optional<Placed>> lines = read();
        if (isSummary) {
            summarize(lines.stream().flatMap(Optional::stream).toList());
        } else if (isAsEmitted) {
            merges(lines.stream().flatMap(Optional::stream).toList());
        } else {
            for (int i = 0; i < lines.size(); i++) {
                int number = i + 1;
                Optional<Placed> line = lines.get(i);
                print(line.map(it -> json(number, it.groupId(), it.pattern())).orElseGet(() -> noError(number)));
            }
        }
        return 0;
    }

    private List<Optional<Placed>> read() {
        ClassifierSettings settings = options.settings();
        LineGroups groups = new LineGroups(new ProfiledJudge(settings.judge(), settings.policies()));
        EventText events = new EventText(console, clock);
        List<Optional<Placed>> placed = new ArrayList<>();
        try (BufferedReader lines = file.open(standardInput, console)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                int number = placed.size() + 1;
                boolean isEvent = isEvents || line.stripLeading().startsWith("{");
                Optional<Placed> found =
                        isEvent ? groups.event(events.read(line, number)) : Optional.of(groups.message(line));
                placed.add(found);
                if (isAsEmitted) {
                    print(found.map(it -> json(number, it.emittedGroupId(), it.pattern()))
                            .orElseGet(() -> noError(number)));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return placed;
    }

    private void print(ObjectNode json) {
        console.out().println(json);
    }

    private static ObjectNode json(int line, String groupId, String pattern) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("line", line)
                .put("groupId", groupId)
                .put("pattern", pattern);
    }

    private static ObjectNode noError(int line) {
        return JsonNodeFactory.instance.objectNode().put("line", line).put("isError", false);
    }

    private void merges(List<Placed> lines) {
        Map<String, String> merged = new LinkedHashMap<>();
        for (Placed line : lines) {
            if (!line.emittedGroupId().equals(line.groupId())) {
                merged.put(line.emittedGroupId(), line.groupId());
            }
        }
        merged.forEach((from, into) ->
                print(JsonNodeFactory.instance.objectNode().put("groupId", from).put("mergedInto", into)));
    }

    private void summarize(List<Placed> lines) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Placed line : lines) {
            groups.computeIfAbsent(line.groupId(), id -> new Group(id, line.pattern(), line.sample())).count++;
        }
        groups.values().stream()
                .sorted(Comparator.comparingLong((Group group) -> group.count).reversed())
                .forEach(group -> print(group.json(lines.size())));
    }

    /** One row of the summary. */
    private static final class Group {
        private final String id;
        private final String pattern;
        private final String sample;
        private long count;

        Group(String id, String pattern, String sample) {
            this.id = id;
            this.pattern = pattern;
            this.sample = sample;
        }

        ObjectNode json(int all) {
            return JsonNodeFactory.instance
                    .objectNode()
                    .put("count", count)
                    .put("share", String.format(Locale.ROOT, "%.2f%%", 100.0 * count / all))
                    .put("groupId", id)
                    .put("pattern", pattern)
                    .put("sample", sample);
        }
    }
}
