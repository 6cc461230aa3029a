package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.GroupStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A stored group as bytes: version, last seen, then the rest. */
public final class GroupStateCodec {
    private static final int VERSION = 1;

    private GroupStateCodec() {}

    public static byte[] encode(GroupState state) {
        BinaryWriter out = new BinaryWriter();
        GroupMembers members = state.members();
        out.number(VERSION).optional(members, known -> out.time(known.lastSeen()));
        out.optional(members, known -> GroupFields.write(out, known));
        GroupFields.write(out, state.recovery());
        out.list(
                state.episodes(),
                episode -> out.time(episode.from()).time(episode.to()).number(episode.count()));
        out.list(
                List.copyOf(state.minutes().slots().entrySet()),
                slot -> out.number(slot.getKey()).number(slot.getValue()));
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
        in.optional(in::time);
        return new GroupState(
                in.optional(() -> GroupFields.members(in)),
                GroupFields.results(in),
                in.list(() -> new Episode(in.time(), in.time(), in.number())),
                new RecentCounts(GroupState.MINUTES, minutes(in)),
                in.optional(() -> new GroupMark(in.label(GroupStatus.class), in.time())));
    }

    /** When a stored group was last seen, without reading the rest; empty if it has no members yet. */
    public static Optional<Instant> lastSeen(byte[] bytes) {
        BinaryReader in = started(bytes);
        return Optional.ofNullable(in.optional(in::time));
    }

    private static BinaryReader started(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored group has version " + version + ", not " + VERSION);
        }
        return in;
    }

    private static SortedMap<Long, Long> minutes(BinaryReader in) {
        SortedMap<Long, Long> slots = new TreeMap<>();
        in.list(() -> Map.entry(in.number(), in.number())).forEach(slot -> slots.put(slot.getKey(), slot.getValue()));
        return slots;
    }
}
