package dev.errata.notifier;

import dev.errata.core.alert.AlertCodec;
import dev.errata.core.alert.AlertState;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.taxonomy.Severity;

/** What the first version kept in the stores {@code notices} and {@code outbox}. */
final class OldBytes {
    private OldBytes() {}

    static byte[] notice(String stage, String id) {
        BinaryWriter out = new BinaryWriter().number(1).text(stage).time(Alerts.START);
        AlertCodec.write(out, Alerts.alert(id, AlertState.FIRING, Severity.HIGH, 7));
        return out.toByteArray();
    }

    static byte[] delivery(String channel, String id) {
        return new BinaryWriter()
                .number(1)
                .text(channel)
                .time(Alerts.START)
                .time(Alerts.START)
                .text(id + ":firing")
                .text(id)
                .number(1)
                .text("burst")
                .label(AlertState.FIRING)
                .label(Severity.HIGH)
                .text("a subject")
                .text("a text")
                .time(Alerts.START)
                .toByteArray();
    }
}
