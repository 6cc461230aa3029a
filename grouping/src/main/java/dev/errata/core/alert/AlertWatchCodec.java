package dev.errata.core.alert;

import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** A watch as bytes, for the store; a version comes first. */
public final class AlertWatchCodec {
    private static final int VERSION = 2;

    private AlertWatchCodec() {}

    public static byte[] encode(AlertWatch watch) {
        BinaryWriter out = new BinaryWriter();
        out.number(VERSION).text(watch.scope());
        out.list(
                List.copyOf(watch.minutes().entrySet()),
                minute -> out.number(minute.getKey())
                        .number(minute.getValue().numerator())
                        .number(minute.getValue().denominator()));
        out.optional(watch.alert(), alert -> AlertCodec.write(out, alert));
        write(out, watch.cause());
        return out.toByteArray();
    }

    /**
     * Reads a watch.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static AlertWatch decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored alert has version " + version + ", not " + VERSION);
        }
        return new AlertWatch(in.text(), minutes(in), in.optional(() -> AlertCodec.read(in)), cause(in));
    }

    /** A cause as bytes, in whatever holds one. */
    public static void write(BinaryWriter out, AlertCause cause) {
        out.label(cause.category())
                .text(cause.groupId())
                .text(cause.pattern())
                .text(cause.errorId())
                .text(cause.message());
    }

    /** Reads a cause. */
    public static AlertCause cause(BinaryReader in) {
        String category = in.optionalText();
        return new AlertCause(
                category == null ? null : Labelled.of(Category.class, category),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText());
    }

    private static SortedMap<Long, MinuteSum> minutes(BinaryReader in) {
        SortedMap<Long, MinuteSum> minutes = new TreeMap<>();
        in.list(() -> Map.entry(in.number(), new MinuteSum(in.number(), in.number())))
                .forEach(minute -> minutes.put(minute.getKey(), minute.getValue()));
        return minutes;
    }
}
