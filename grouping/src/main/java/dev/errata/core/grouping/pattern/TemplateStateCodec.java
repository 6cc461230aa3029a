package dev.errata.core.grouping.pattern;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.grouping.pattern.TemplateState.Member;

/** A template's state as bytes, for the store. */
public final class TemplateStateCodec {
    private static final int VERSION = 1;

    private TemplateStateCodec() {}

    public static byte[] encode(TemplateState state) {
        BinaryWriter out = new BinaryWriter().number(VERSION).number(state.proof());
        out.list(
                state.members(),
                member -> out.text(member.patternId())
                        .text(member.groupId().equals(member.patternId()) ? null : member.groupId()));
        return out.text(state.groupId()).toByteArray();
    }

    /**
     * Reads a stored state.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static TemplateState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored template has version " + version + ", not " + VERSION);
        }
        return new TemplateState(in.integer(), in.list(() -> member(in)), in.text());
    }

    private static Member member(BinaryReader in) {
        String patternId = in.text();
        String groupId = in.optionalText();
        return new Member(patternId, groupId == null ? patternId : groupId);
    }
}
