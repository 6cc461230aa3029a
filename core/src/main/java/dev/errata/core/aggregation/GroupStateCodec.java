package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.GroupStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A stored group as bytes: version, when it was last touched and whether it may be forgotten, then the rest. */
public final class GroupStateCodec {
    private static final int VERSION = 3;

    private GroupStateCodec() {}

    public static byte[] encode(GroupState state) {
        BinaryWriter out = new BinaryWriter();
        GroupLink link = state.link();
        out.number(VERSION).time(state.touchedAt()).flag(link.isByPerson());
        out.text(link.mergedInto()).optional(link.keptSince(), out::time).text(link.splitInto());
        out.optional(state.members(), known -> GroupFields.write(out, known));
        GroupFields.write(out, state.recovery());
        out.list(
                state.episodes(),
                episode -> out.time(episode.from()).time(episode.to()).number(episode.count()));
        write(out, state.minutes());
        write(out, state.hours());
        out.optional(state.mark(), mark -> out.label(mark.status()).time(mark.at()));
        return out.toByteArray();
    }

    /**
     * Reads a stored group.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static GroupState decode(byte[] bytes) {
        BinaryReader in = started(bytes);
        Instant touchedAt = in.time();
        boolean isByPerson = in.flag();
        GroupLink link = new GroupLink(in.optionalText(), in.optional(in::time), in.optionalText(), isByPerson);
        return new GroupState(
                in.optional(() -> GroupFields.members(in)),
                GroupFields.results(in),
                in.list(() -> new Episode(in.time(), in.time(), in.number())),
                new RecentCounts(GroupState.KEPT_MINUTES, slots(in)),
                new RecentCounts(GroupState.HOURS, slots(in)),
                in.optional(() -> new GroupMark(in.label(GroupStatus.class), in.time())),
                link.equals(GroupLink.NONE) ? GroupLink.NONE : link,
                touchedAt);
    }

    /** Whether a stored group has heard of nothing since {@code oldest} and no person's word is in it. */
    public static boolean isExpired(byte[] bytes, Instant oldest) {
        BinaryReader in = started(bytes);
        return in.time().isBefore(oldest) && !in.flag();
    }

    /** When a stored group last heard of anything. */
    public static Instant touchedAt(byte[] bytes) {
        return started(bytes).time();
    }

    private static BinaryReader started(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored group has version " + version + ", not " + VERSION);
        }
        return in;
    }

    private static void write(BinaryWriter out, RecentCounts counts) {
        out.list(
                List.copyOf(counts.slots().entrySet()),
                slot -> out.number(slot.getKey()).number(slot.getValue()));
    }

    private static SortedMap<Long, Long> slots(BinaryReader in) {
        SortedMap<Long, Long> slots = new TreeMap<>();
        in.list(() -> Map.entry(in.number(), in.number())).forEach(slot -> slots.put(slot.getKey(), slot.getValue()));
        return slots;
    }
}
