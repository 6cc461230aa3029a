package dev.errata.core.aggregation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;

/** A tally as bytes. */
public final class TallyCodec {
    private static final int VERSION = 1;

    private TallyCodec() {}

    public static byte[] encode(Tally tally) {
        BinaryWriter out = new BinaryWriter().number(VERSION);
        write(out, tally);
        return out.toByteArray();
    }

    /**
     * Reads a stored tally.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static Tally decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored tally has version " + version + ", not " + VERSION);
        }
        return read(in);
    }

    static void write(BinaryWriter out, Tally tally) {
        out.number(tally.errors())
                .number(tally.decisions())
                .number(tally.recoveryAttempts())
                .number(tally.successes())
                .number(tally.failures())
                .number(tally.retrySuccesses())
                .number(tally.exhausted())
                .number(tally.gates())
                .duration(tally.timeToRecovery());
    }

    static Tally read(BinaryReader in) {
        return new Tally(
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.number(),
                in.duration());
    }
}
