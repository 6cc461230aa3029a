package dev.errata.core.aggregation;

import dev.errata.core.alert.AlertWatchCodec;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.time.LocalDate;

/** A partial as bytes, for the app's own topic: version, kind, fields. The key is in it. */
public final class PartialCodec {
    private static final int VERSION = 4;

    /** Nothing is said of whether the members are run again. */
    private static final int FORMER_VERSION = 3;

    private static final int GROUP = 1;
    private static final int RECOVERY = 2;
    private static final int DAY = 3;
    private static final int ALERT = 4;

    private PartialCodec() {}

    public static byte[] encode(Partial partial) {
        BinaryWriter out = writerFor(partial).number(VERSION);
        if (partial instanceof Partial.OfGroup group) {
            out.number(GROUP).text(group.groupId()).label(group.to()).number(group.minute());
            GroupFields.write(out, group.members());
        } else if (partial instanceof Partial.OfRecovery recovery) {
            out.number(RECOVERY).text(recovery.groupId()).label(recovery.to());
            GroupFields.write(out, recovery.results());
        } else if (partial instanceof Partial.OfDay day) {
            out.number(DAY).number(day.day().toEpochDay()).list(day.cells(), cell -> write(out, cell));
        } else if (partial instanceof Partial.OfAlert alert) {
            out.number(ALERT)
                    .text(alert.rule())
                    .text(alert.scope())
                    .number(alert.minute())
                    .number(alert.numerator())
                    .number(alert.denominator());
            AlertWatchCodec.write(out, alert.cause());
        } else if (partial instanceof GroupMessage message) {
            GroupMessageCodec.write(out, message);
        }
        return out.toByteArray();
    }

    /**
     * Reads a partial.
     *
     * @throws IllegalArgumentException for bytes of another version or kind
     */
    public static Partial decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version < FORMER_VERSION || version > VERSION) {
            throw new IllegalArgumentException("a partial has version " + version + ", not " + VERSION);
        }
        int kind = in.integer();
        return switch (kind) {
            case GROUP ->
                new Partial.OfGroup(
                        in.text(),
                        in.label(Addressee.class),
                        in.number(),
                        GroupFields.members(in, version > FORMER_VERSION));
            case RECOVERY -> new Partial.OfRecovery(in.text(), in.label(Addressee.class), GroupFields.results(in));
            case DAY -> new Partial.OfDay(LocalDate.ofEpochDay(in.number()), in.list(() -> cell(in)));
            case ALERT ->
                new Partial.OfAlert(
                        in.text(), in.text(), in.number(), in.number(), in.number(), AlertWatchCodec.cause(in));
            default -> GroupMessageCodec.read(kind, in);
        };
    }

    private static BinaryWriter writerFor(Partial partial) {
        return partial instanceof Partial.OfGroup group
                ? new BinaryWriter(GroupFields.space(group.members()))
                : new BinaryWriter();
    }

    private static void write(BinaryWriter out, StatisticsCell cell) {
        out.number(cell.minute()).text(cell.dimension()).text(cell.value());
        TallyCodec.write(out, cell.tally());
    }

    private static StatisticsCell cell(BinaryReader in) {
        return new StatisticsCell(in.number(), in.text(), in.text(), TallyCodec.read(in));
    }
}
