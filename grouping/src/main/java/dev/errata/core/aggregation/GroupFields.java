package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.Occurrences;
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
                + members.examples().recentErrorIds().size() * ID_BYTES;
        for (GroupSample sample : members.examples().samples()) {
            String stack = sample.stack();
            space += FIXED_BYTES + sample.message().length() + (stack == null ? 0 : stack.length());
        }
        return space;
    }

    static void write(BinaryWriter out, GroupMembers members) {
        write(out, members.kind());
        write(out, members.occurrences());
        out.list(
                List.copyOf(members.sources().entrySet()),
                source -> out.text(source.getKey()).number(source.getValue()));
        out.numbers(members.sessions().hashes())
                .flag(members.sessions().hasMore())
                .list(members.examples().recentErrorIds(), out::text)
                .list(members.examples().samples(), sample -> write(out, sample));
    }

    /** @param saysRetryable whether they were written since that is said */
    static GroupMembers members(BinaryReader in, boolean saysRetryable) {
        return new GroupMembers(
                kind(in, saysRetryable),
                new Occurrences(in.number(), in.number(), in.time(), in.time()),
                sources(in),
                Sessions.ofSorted(in.numbers(), in.flag()),
                new GroupExamples(in.list(in::text), in.list(() -> sample(in))));
    }

    private static void write(BinaryWriter out, GroupKind kind) {
        out.label(kind.category())
                .flag(kind.retryable())
                .text(kind.exceptionType())
                .text(kind.pattern())
                .label(kind.severity());
    }

    private static GroupKind kind(BinaryReader in, boolean saysRetryable) {
        Category category = in.label(Category.class);
        return new GroupKind(
                category,
                saysRetryable ? in.flag() : category.strategy().runsAgain(),
                in.optionalText(),
                in.text(),
                in.label(Severity.class));
    }

    private static void write(BinaryWriter out, Occurrences occurrences) {
        out.number(occurrences.count())
                .number(occurrences.lateCount())
                .time(occurrences.firstSeen())
                .time(occurrences.lastSeen());
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
