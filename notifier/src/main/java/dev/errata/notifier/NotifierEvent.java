package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertCodec;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.notifier.message.Question;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** What the readers of the topics pass on to the one task that tells people. */
sealed interface NotifierEvent {
    /** An alert as it is now. */
    record OfAlert(Alert alert) implements NotifierEvent {}

    /** An escalation as it is now. */
    record OfQuestion(Question question) implements NotifierEvent {}

    /** The topic has forgotten an escalation. */
    record Forgotten(String escalationId) implements NotifierEvent {}

    /** As bytes, on the internal topic: a version and the kind come first. */
    static Serde<NotifierEvent> serde() {
        return Serdes.serdeFrom((topic, event) -> encode(event), (topic, bytes) -> decode(bytes));
    }

    private static byte[] encode(NotifierEvent event) {
        BinaryWriter out = new BinaryWriter().number(1);
        if (event instanceof OfAlert it) {
            AlertCodec.write(out.text("alert"), it.alert());
        } else if (event instanceof OfQuestion it) {
            it.question().write(out.text("question"));
        } else if (event instanceof Forgotten it) {
            out.text("forgotten").text(it.escalationId());
        }
        return out.toByteArray();
    }

    private static NotifierEvent decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != 1) {
            throw new IllegalArgumentException("news have version " + version + ", not 1");
        }
        String kind = in.text();
        return switch (kind) {
            case "alert" -> new OfAlert(AlertCodec.read(in));
            case "question" -> new OfQuestion(Question.read(in));
            case "forgotten" -> new Forgotten(in.text());
            default -> throw new IllegalArgumentException("news of an unknown kind '" + kind + "'");
        };
    }
}
