package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.GroupStatus;
import java.time.Instant;

/** A stored group as bytes: version, when it was last touched and whether it may be forgotten, then the rest. */
public final class GroupStateCodec {
    private static final int VERSION = 5;

    /** The oldest that is read: nothing is said of whether the members are run again. */
    private static final int FORMER_VERSION = 3;

    /** Nothing is said of what a change of version made of the group. */
    private static final int WITHOUT_SUCCESSION = 4;

    /** Of episodes, counts and links, mostly. */
    private static final int MOST_BESIDES = 768;

    private GroupStateCodec() {}

    public static byte[] encode(GroupState state) {
        GroupMembers members = state.members();
        BinaryWriter out = new BinaryWriter(MOST_BESIDES + (members == null ? 0 : GroupFields.space(members)));
        GroupLink link = state.link();
        out.number(VERSION).time(state.touchedAt()).flag(link.isByPerson());
        out.text(link.mergedInto()).optional(link.keptSince(), out::time).text(link.splitInto());
        Succession succession = link.succession();
        out.text(succession.heir())
                .text(succession.sibling())
                .optional(succession.since(), out::time)
                .flag(succession.hasInherited());
        out.optional(members, known -> GroupFields.write(out, known));
        GroupFields.write(out, state.recovery());
        out.list(
                state.episodes(),
                episode -> out.time(episode.from()).time(episode.to()).number(episode.count()));
        state.minutes().write(out);
        state.hours().write(out);
        out.optional(state.mark(), mark -> out.label(mark.status()).time(mark.at()));
        return out.toByteArray();
    }

    /**
     * Reads a stored group.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static GroupState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = version(in);
        boolean saysRetryable = version > FORMER_VERSION;
        Instant touchedAt = in.time();
        boolean isByPerson = in.flag();
        GroupLink read =
                new GroupLink(in.optionalText(), in.optional(in::time), in.optionalText(), isByPerson, Succession.NONE);
        GroupLink link = version > WITHOUT_SUCCESSION
                ? read.with(new Succession(in.optionalText(), in.optionalText(), in.optional(in::time), in.flag()))
                : read;
        return new GroupState(
                in.optional(() -> GroupFields.members(in, saysRetryable)),
                GroupFields.results(in),
                in.list(() -> new Episode(in.time(), in.time(), in.number())),
                RecentCounts.read(GroupState.KEPT_MINUTES, in),
                RecentCounts.read(GroupState.HOURS, in),
                in.optional(() -> new GroupMark(in.label(GroupStatus.class), in.time())),
                link.equals(GroupLink.NONE) ? GroupLink.NONE : link,
                touchedAt);
    }

    /**
     * Reads no more of a stored group than when it was last touched.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static StoredTouch touch(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        version(in);
        return new StoredTouch(in.time(), in.flag());
    }

    private static int version(BinaryReader in) {
        int version = in.integer();
        if (version < FORMER_VERSION || version > VERSION) {
            throw new IllegalArgumentException("a stored group has version " + version + ", not " + VERSION);
        }
        return version;
    }
}
