package dev.errata.notifier;

import dev.errata.core.alert.AlertCodec;
import dev.errata.core.alert.AlertState;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;

/** Notices and deliveries as bytes, for the stores; a version comes first. */
final class OutboxCodec {
    private static final int VERSION = 1;

    private OutboxCodec() {}

    static byte[] encode(Notice notice) {
        BinaryWriter out =
                new BinaryWriter().number(VERSION).label(notice.stage()).time(notice.since());
        AlertCodec.write(out, notice.alert());
        return out.toByteArray();
    }

    static Notice notice(byte[] bytes) {
        BinaryReader in = started(bytes);
        Notice.Stage stage = in.label(Notice.Stage.class);
        Instant since = in.time();
        return new Notice(stage, AlertCodec.read(in), since);
    }

    static byte[] encode(Delivery delivery) {
        Message message = delivery.message();
        return new BinaryWriter()
                .number(VERSION)
                .text(delivery.channel())
                .time(delivery.since())
                .time(delivery.due())
                .text(message.deliveryId())
                .text(message.alertId())
                .number(message.alerts())
                .text(message.rule())
                .label(message.state())
                .label(message.severity())
                .text(message.subject())
                .text(message.text())
                .time(message.at())
                .toByteArray();
    }

    static Delivery delivery(byte[] bytes) {
        BinaryReader in = started(bytes);
        String channel = in.text();
        Instant since = in.time();
        Instant due = in.time();
        Message message = new Message(
                in.text(),
                in.optionalText(),
                in.integer(),
                in.text(),
                in.label(AlertState.class),
                in.label(Severity.class),
                in.text(),
                in.text(),
                in.time());
        return new Delivery(channel, message, since, due);
    }

    private static BinaryReader started(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored notice has version " + version + ", not " + VERSION);
        }
        return in;
    }
}
