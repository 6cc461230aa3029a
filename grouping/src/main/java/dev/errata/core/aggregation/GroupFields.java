package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The parts that partial groups and stored groups share, as bytes. */
final class GroupFields {
    private static final int FIXED_BYTES = 256;
    private static final int ID_BYTES = 40;

    private GroupFields() {}

    /** About so many bytes are written of these. */
    static int space(GroupMembers members) {
        int space = FIXED_BYTES
                + members.sessions().size() * Long.BYTES
                + members.recentErrorIds().size() * ID_BYTES;
        for (GroupSample sample : members.samples()) {
            String stack = sample.stack();
            space += FIXED_BYTES + sample.message().length() + (stack == null ? 0 : stack.length());
        }
        return space;
    }

    static void write(BinaryWriter out, GroupMembers members) {
        out.label(members.category())
                .flag(members.retryable())
                .text(members.exceptionType())
                .text(members.pattern())
                .label(members.severity())
                .number(members.count())
                .number(members.lateCount())
                .time(members.firstSeen())
                .time(members.lastSeen());
        out.list(
                List.copyOf(members.sources().entrySet()),
                source -> out.text(source.getKey()).number(source.getValue()));
        out.numbers(members.sessions().hashes())
                .flag(members.sessions().hasMore())
                .list(members.recentErrorIds(), out::text)
                .list(members.samples(), sample -> write(out, sample));
    }

    /** @param saysRetryable whether they were written since that is said */
    static GroupMembers members(BinaryReader in, boolean saysRetryable) {
        Category category = in.label(Category.class);
        return new GroupMembers(
                category,
                saysRetryable ? in.flag() : category.strategy().runsAgain(),
                in.optionalText(),
                in.text(),
                in.label(Severity.class),
                in.number(),
                in.number(),
                in.time(),
                in.time(),
                sources(in),
                Sessions.ofSorted(in.numbers(), in.flag()),
                in.list(in::text),
                in.list(() -> sample(in)));
    }

    static void write(BinaryWriter out, RecoveryResults results) {
        out.number(results.retried())
                .number(results.recovered())
                .number(results.gated())
                .number(results.aborted());
    }

    static RecoveryResults results(BinaryReader in) {
        return new RecoveryResults(in.number(), in.number(), in.number(), in.number());
    }

    private static Map<String, Long> sources(BinaryReader in) {
        Map<String, Long> sources = new HashMap<>();
        in.list(() -> Map.entry(in.text(), in.number()))
                .forEach(entry -> sources.put(entry.getKey(), entry.getValue()));
        return sources;
    }

    private static void write(BinaryWriter out, GroupSample sample) {
        out.text(sample.errorId())
                .time(sample.occurredAt())
                .text(sample.message())
                .text(sample.exceptionType())
                .text(sample.stack());
    }

    private static GroupSample sample(BinaryReader in) {
        return new GroupSample(in.text(), in.time(), in.text(), in.optionalText(), in.optionalText());
    }
}
