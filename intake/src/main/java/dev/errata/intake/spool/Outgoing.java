package dev.errata.intake.spool;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * A record as it will be on Kafka, whichever way it goes there.
 *
 * @param partition where its key belongs
 */
@SuppressWarnings("ArrayRecordComponent") // made once and never changed
public record Outgoing(String topic, int partition, byte[] key, byte[] value) {
    private static final int VERSION = 1;

    /** About what it costs on the disk. */
    int size() {
        return topic.length() + key.length + value.length + 32;
    }

    byte[] encode(long storedAtMillis, String reason) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(size());
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeLong(storedAtMillis);
            out.writeUTF(reason);
            out.writeUTF(topic);
            out.writeInt(partition);
            out.writeInt(key.length);
            out.write(key);
            out.writeInt(value.length);
            out.write(value);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    /** What {@link #encode} has written; it fails on anything else. */
    static Spooled decode(long sequence, byte[] stored) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(stored))) {
            int version = in.readByte();
            if (version != VERSION) {
                throw new IOException("version " + version + " of an entry is not known");
            }
            long storedAt = in.readLong();
            String reason = in.readUTF();
            String topic = in.readUTF();
            int partition = in.readInt();
            byte[] key = in.readNBytes(in.readInt());
            byte[] value = in.readNBytes(in.readInt());
            return new Spooled(sequence, storedAt, reason, new Outgoing(topic, partition, key, value));
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
    }
}
