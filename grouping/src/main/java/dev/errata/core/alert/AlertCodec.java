package dev.errata.core.alert;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.taxonomy.Severity;

/** An alert as bytes, as part of what holds one. */
public final class AlertCodec {
    private AlertCodec() {}

    public static void write(BinaryWriter out, Alert alert) {
        out.text(alert.alertId())
                .text(alert.rule())
                .text(alert.scope())
                .label(alert.state())
                .label(alert.severity())
                .number(Double.doubleToLongBits(alert.value()))
                .number(Double.doubleToLongBits(alert.threshold()))
                .time(alert.startedAt())
                .time(alert.updatedAt())
                .optional(alert.resolvedAt(), out::time)
                .text(alert.text())
                .text(alert.groupId())
                .text(alert.sampleErrorId());
    }

    public static Alert read(BinaryReader in) {
        return new Alert(
                in.text(),
                in.text(),
                in.text(),
                in.label(AlertState.class),
                in.label(Severity.class),
                Double.longBitsToDouble(in.number()),
                Double.longBitsToDouble(in.number()),
                in.time(),
                in.time(),
                in.optional(in::time),
                in.text(),
                in.optionalText(),
                in.optionalText());
    }
}
