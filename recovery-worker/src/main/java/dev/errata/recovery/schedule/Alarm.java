package dev.errata.recovery.schedule;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;

/**
 * One entry of the schedule. As bytes: the due time in milliseconds, big-endian, then a letter for the kind, then the
 * owner's key; so that the store's order is the order of due times, and no two alarms are the same.
 */
public record Alarm(long dueAt, Kind kind, Bytes owner) {
    private static final int HEAD = Long.BYTES + 1;

    /** Whose alarm it is. */
    public enum Kind {
        /** When its state says that it has to be looked at again. */
        OPERATION('S'),
        /** A payload that may have come without an operation. So were those of operations once, which then mean nothing here. */
        IDLE_PAYLOAD('O'),
        ESCALATION('E'),
        /** The owner is a command that is not done yet, or is to be forgotten. */
        COMMAND('C'),
        /** The owner is the id of a resolved escalation, to be forgotten by its topic. */
        RESOLVED_ESCALATION('R');

        private final byte letter;

        Kind(char letter) {
            this.letter = (byte) letter;
        }

        private static Kind of(byte letter) {
            for (Kind kind : values()) {
                if (kind.letter == letter) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no alarm has kind " + letter);
        }
    }

    public Bytes key() {
        byte[] name = owner.get();
        return Bytes.wrap(ByteBuffer.allocate(HEAD + name.length)
                .putLong(dueAt)
                .put(kind.letter)
                .put(name)
                .array());
    }

    static Alarm ofKey(Bytes key) {
        byte[] bytes = key.get();
        return new Alarm(
                ByteBuffer.wrap(bytes).getLong(),
                Kind.of(bytes[Long.BYTES]),
                Bytes.wrap(Arrays.copyOfRange(bytes, HEAD, bytes.length)));
    }

    /** Below every alarm that is due then, above every earlier one. */
    public static Bytes firstAt(long dueAt) {
        return Bytes.wrap(ByteBuffer.allocate(Long.BYTES).putLong(dueAt).array());
    }
}
