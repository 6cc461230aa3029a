package dev.errata.notifier.outbox;

import dev.errata.core.alert.AlertCodec;
import dev.errata.core.alert.AlertState;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.message.AlertNotice;
import dev.errata.notifier.message.Matter;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.message.Notice;
import dev.errata.notifier.message.Question;
import dev.errata.notifier.message.QuestionNotice;
import java.time.Instant;
import java.util.List;

/** Notices and deliveries as bytes, for the stores; a version comes first. */
public final class OutboxCodec {
    private static final int VERSION = 2;

    /** The first version knew alerts alone. */
    private static final int ALERTS_ONLY = 1;

    private static final String ALERT = "alert";
    private static final String QUESTION = "question";
    private static final String MANY = "many";

    private OutboxCodec() {}

    public static byte[] encode(Notice notice) {
        BinaryWriter out = new BinaryWriter().number(VERSION);
        if (notice instanceof AlertNotice it) {
            out.text(ALERT).label(it.stage()).time(it.since());
            AlertCodec.write(out, it.alert());
        } else if (notice instanceof QuestionNotice it) {
            out.text(QUESTION).time(it.since()).flag(it.isToTell()).flag(it.isOld());
            out.list(it.told(), out::text);
            it.question().write(out);
        }
        return out.toByteArray();
    }

    public static Notice notice(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        String kind = version(in) == ALERTS_ONLY ? ALERT : in.text();
        if (kind.equals(ALERT)) {
            AlertNotice.NoticeStage stage = in.label(AlertNotice.NoticeStage.class);
            Instant since = in.time();
            return new AlertNotice(stage, AlertCodec.read(in), since);
        }
        Instant since = in.time();
        boolean isToTell = in.flag();
        boolean isOld = in.flag();
        List<String> told = in.list(in::text);
        return new QuestionNotice(Question.read(in), since, isToTell, isOld, told);
    }

    static byte[] encode(OutboxEntry entry) {
        Message message = entry.message();
        BinaryWriter out = new BinaryWriter()
                .number(VERSION)
                .text(entry.channel())
                .time(entry.since())
                .time(entry.due())
                .flag(entry.isHeard())
                .text(message.deliveryId());
        write(out, message.matter());
        return out.number(message.number())
                .label(message.severity())
                .text(message.subject())
                .text(message.text())
                .time(message.at())
                .toByteArray();
    }

    private static void write(BinaryWriter out, Matter matter) {
        if (matter instanceof Matter.OfAlert it) {
            out.text(ALERT).text(it.alertId()).text(it.rule()).label(it.state());
        } else if (matter instanceof Matter.OfQuestion it) {
            it.question().write(out.text(QUESTION));
        } else {
            out.text(MANY).text(matter.type());
        }
    }

    private static Matter matter(BinaryReader in) {
        String kind = in.text();
        return switch (kind) {
            case ALERT -> new Matter.OfAlert(in.optionalText(), in.text(), in.label(AlertState.class));
            case QUESTION -> new Matter.OfQuestion(Question.read(in));
            case MANY -> new Matter.OfMany(in.text());
            default -> throw new IllegalArgumentException("a message about an unknown kind '" + kind + "'");
        };
    }

    static OutboxEntry delivery(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = version(in);
        String channel = in.text();
        Instant since = in.time();
        Instant due = in.time();
        return version == ALERTS_ONLY
                ? new OutboxEntry(channel, oldMessage(in), since, due, true)
                : newer(in, channel, since, due);
    }

    private static OutboxEntry newer(BinaryReader in, String channel, Instant since, Instant due) {
        boolean isHeard = in.flag();
        return new OutboxEntry(channel, message(in), since, due, isHeard);
    }

    private static Message message(BinaryReader in) {
        String deliveryId = in.text();
        Matter matter = matter(in);
        return new Message(deliveryId, matter, in.integer(), in.label(Severity.class), in.text(), in.text(), in.time());
    }

    private static Message oldMessage(BinaryReader in) {
        String deliveryId = in.text();
        String alertId = in.optionalText();
        int number = in.integer();
        Matter matter = new Matter.OfAlert(alertId, in.text(), in.label(AlertState.class));
        return new Message(deliveryId, matter, number, in.label(Severity.class), in.text(), in.text(), in.time());
    }

    private static int version(BinaryReader in) {
        int version = in.integer();
        if (version != VERSION && version != ALERTS_ONLY) {
            throw new IllegalArgumentException("a stored notice has version " + version + ", not " + VERSION);
        }
        return version;
    }
}
