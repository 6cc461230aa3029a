package dev.errata.core.session;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The compact form in which a session's state is stored: a version byte, then the fields in order. */
public final class SessionStateCodec {
    private static final int VERSION = 1;

    private SessionStateCodec() {}

    public static byte[] encode(SessionState state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(state.strikes());
            out.writeLong(state.lastSeen().toEpochMilli());
            write(out, state.struck());
            write(out, state.errorIds());
            out.writeShort(state.failures().size());
            for (RepeatedFailure failure : state.failures()) {
                write(out, failure.fingerprint());
                out.writeInt(failure.count());
                out.writeBoolean(failure.isRecovered());
                write(out, failure.operations());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a session's state cannot be encoded", e);
        }
        return bytes.toByteArray();
    }

    /**
     * The state that {@link #encode} was given, its time in milliseconds.
     *
     * @throws IllegalArgumentException if the bytes are not of a known version
     */
    public static SessionState decode(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readByte();
            if (version != VERSION) {
                throw new IllegalArgumentException("session state of unknown version " + version);
            }
            int strikes = in.readInt();
            Instant lastSeen = Instant.ofEpochMilli(in.readLong());
            List<String> struck = read(in);
            List<String> errorIds = read(in);
            List<RepeatedFailure> failures = new ArrayList<>();
            for (int left = in.readUnsignedShort(); left > 0; left--) {
                String fingerprint = readText(in);
                int count = in.readInt();
                boolean isRecovered = in.readBoolean();
                failures.add(new RepeatedFailure(fingerprint, count, read(in), isRecovered));
            }
            return new SessionState(strikes, struck, failures, errorIds, lastSeen);
        } catch (IOException e) {
            throw new IllegalArgumentException("session state of " + bytes.length + " bytes is cut short", e);
        }
    }

    private static void write(DataOutputStream out, List<String> texts) throws IOException {
        out.writeShort(texts.size());
        for (String text : texts) {
            write(out, text);
        }
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static List<String> read(DataInputStream in) throws IOException {
        List<String> texts = new ArrayList<>();
        for (int left = in.readUnsignedShort(); left > 0; left--) {
            texts.add(readText(in));
        }
        return texts;
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
