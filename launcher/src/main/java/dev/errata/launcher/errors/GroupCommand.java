package dev.errata.launcher.errors;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.grouping.MessageNormalizer;
import dev.errata.core.grouping.pattern.PatternKey;
import dev.errata.core.grouping.pattern.PatternLearner;
import dev.errata.core.grouping.pattern.PatternLearner.Member;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.console.InputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code errata group}: which lines of any log are the same thing, without Kafka. */
@Command(
        name = "group",
        description = "Groups messages: one a line in; one JSON object a line out, in the same order, "
                + "with the id and the pattern of its group. Needs no Kafka.",
        mixinStandardHelpOptions = true)
public final class GroupCommand implements Callable<Integer> {
    private static final int MAX_PATTERNS = 100_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    @Mixin
    private InputFile file = new InputFile();

    @Option(names = "--as-emitted", description = "The ids as first given, line by line, and the merges at the end.")
    private boolean isAsEmitted;

    @Option(names = "--summary", description = "The groups by size, each with its share and a sample.")
    private boolean isSummary;

    private final Console console;
    private final InputStream standardInput;
    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    private final PatternLearner learner = new PatternLearner(MAX_PATTERNS);

    public GroupCommand(Console console, InputStream standardInput) {
        this.console = console;
        this.standardInput = standardInput;
    }

    @Override
    public Integer call() {
        List<Member> members = new ArrayList<>();
        Map<String, String> samples = new LinkedHashMap<>();
        try (BufferedReader lines = file.open(standardInput, console)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                Member member = learner.learn(new PatternKey("", normalizer.normalize(line)));
                members.add(member);
                samples.putIfAbsent(member.emittedGroupId(), line);
                if (isAsEmitted) {
                    console.out().println(json(members.size(), member.emittedGroupId(), member.pattern()));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (isSummary) {
            summarize(members, samples);
        } else if (isAsEmitted) {
            merges(members);
        } else {
            for (int i = 0; i < members.size(); i++) {
                console.out()
                        .println(json(
                                i + 1, members.get(i).groupId(), members.get(i).pattern()));
            }
        }
        return 0;
    }

    private static String json(int line, String groupId, String pattern) {
        ObjectNode node = JSON.createObjectNode();
        node.put("line", line);
        node.put("groupId", groupId);
        node.put("pattern", pattern);
        return node.toString();
    }

    private void merges(List<Member> members) {
        Map<String, String> merged = new LinkedHashMap<>();
        for (Member member : members) {
            if (!member.emittedGroupId().equals(member.groupId())) {
                merged.put(member.emittedGroupId(), member.groupId());
            }
        }
        merged.forEach((from, into) -> {
            ObjectNode node = JSON.createObjectNode();
            node.put("groupId", from);
            node.put("mergedInto", into);
            console.out().println(node);
        });
    }

    private void summarize(List<Member> members, Map<String, String> samples) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Member member : members) {
            String sample = samples.getOrDefault(member.emittedGroupId(), "");
            groups.computeIfAbsent(member.groupId(), id -> new Group(id, member.pattern(), sample)).count++;
        }
        groups.values().stream()
                .sorted(Comparator.comparingLong((Group group) -> group.count).reversed())
                .forEach(group -> console.out().println(group.line(members.size())));
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

        String line(long all) {
            ObjectNode node = JSON.createObjectNode();
            node.put("count", count);
            node.put("share", String.format(Locale.ROOT, "%.2f%%", 100.0 * count / all));
            node.put("groupId", id);
            node.put("pattern", pattern);
            node.put("sample", sample);
            return node.toString();
        }
    }
}
