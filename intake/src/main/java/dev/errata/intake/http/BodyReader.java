package dev.errata.intake.http;

import dev.errata.intake.protocol.Limits;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;

/** Reads a body without its content encoding; every limit holds while it is read, not afterwards. */
final class BodyReader {
    /** What so little becomes is never suspicious. */
    static final int RATIO_FROM = 1 << 20;

    static final int RATIO = 100;

    /** A sender may take so long to begin, and has to keep up with a slow line from then on. */
    private static final Duration GRACE = Duration.ofSeconds(10);

    private static final long BYTES_PER_SECOND = 1 << 10;
    private static final int CHUNK = 64 << 10;
    /** A promise alone gets no more than this. */
    private static final int MOST_IN_ADVANCE = 128 << 10;

    private static final int DEFLATE = 8;
    private static final int ZLIB_CHECK = 31;

    private BodyReader() {}

    /**
     * The body.
     *
     * @param encoding the header Content-Encoding; empty for none
     * @param promised how many bytes the header Content-Length says will come; -1 if it says nothing
     * @param nanoTime as {@link System#nanoTime}
     * @throws RequestRefusedException if a limit is met, or it is not what its encoding says
     */
    static byte[] read(InputStream wire, String encoding, long promised, Room.Share share, LongSupplier nanoTime) {
        Metered metered = new Metered(wire, nanoTime);
        try (InputStream plain = decoded(metered, encoding)) {
            boolean isAsPromised = plain == metered && promised >= 0;
            byte[] room = new byte[isAsPromised ? (int) Math.min(MOST_IN_ADVANCE, promised) : CHUNK];
            return all(plain, metered, room, share);
        } catch (IOException broken) {
            boolean isWhole = broken instanceof ZipException || metered.hasEnded;
            throw isWhole
                    ? RequestRefusedException.forGood(
                            "bad_encoding", 400, "The body cannot be decoded", "It is not what Content-Encoding says")
                    : RequestRefusedException.forGood(
                            "incomplete",
                            400,
                            "The body is not complete",
                            "The connection ended, stood still for too long, or brought what is no HTTP");
        }
    }

    private static InputStream decoded(InputStream wire, String encoding) throws IOException {
        return switch (encoding.strip().toLowerCase(Locale.ROOT)) {
            // some senders name a character set here
            case "", "identity", "utf-8" -> wire;
            case "gzip", "x-gzip" -> new GZIPInputStream(wire, CHUNK);
            case "deflate" -> deflated(wire);
            default ->
                throw RequestRefusedException.forGood(
                        "encoding",
                        415,
                        "The content encoding is not taken",
                        "Content-Encoding must be gzip, deflate or none: set the sender's compression to gzip");
        };
    }

    /** As the standard has it, within zlib's form; some send it bare. */
    private static InputStream deflated(InputStream wire) throws IOException {
        PushbackInputStream start = new PushbackInputStream(wire, 2);
        byte[] head = start.readNBytes(2);
        start.unread(head);
        Inflater inflater = new Inflater(!isZlib(head));
        return new InflaterInputStream(start, inflater, CHUNK) {
            @Override
            public void close() throws IOException {
                super.close();
                inflater.end();
            }
        };
    }

    /** RFC 1950: the method in the first byte, and both together a multiple of 31. */
    private static boolean isZlib(byte[] head) {
        return head.length == 2
                && (head[0] & 0xf) == DEFLATE
                && (((head[0] & 0xff) << 8) | (head[1] & 0xff)) % ZLIB_CHECK == 0;
    }

    /** The room becomes twice as large where it is full and more comes. */
    private static byte[] all(InputStream plain, Metered wire, byte[] room, Room.Share share) throws IOException {
        byte[] body = room;
        int size = 0;
        while (true) {
            int read;
            if (size < body.length) {
                read = plain.read(body, size, Math.min(CHUNK, body.length - size));
            } else {
                int next = plain.read();
                if (next < 0) {
                    return body;
                }
                body = Arrays.copyOf(body, Math.max(CHUNK, 2 * size));
                body[size] = (byte) next;
                read = 1;
            }
            if (read < 0) {
                return Arrays.copyOf(body, size);
            }
            // the array doubles as it grows, and is copied once
            share.take(2 * read);
            size += read;
            requireWithin(size, wire);
        }
    }

    private static void requireWithin(int size, Metered wire) {
        if (size > Limits.BODY) {
            throw tooLarge("A body has at most " + Limits.BODY + " bytes, without its encoding");
        }
        if (size > RATIO_FROM && size > RATIO * wire.read) {
            throw tooLarge("The body becomes more than " + RATIO + " times as large as it came");
        }
    }

    private static RequestRefusedException tooLarge(String detail) {
        return RequestRefusedException.forGood("too_large", 413, "The body is too large", detail);
    }

    /** Counts what comes over the wire, and gives up on who is too slow. */
    private static final class Metered extends InputStream {
        private final InputStream wire;
        private final LongSupplier nanoTime;
        private final long began;
        private long read;
        private boolean hasEnded;

        Metered(InputStream wire, LongSupplier nanoTime) {
            this.wire = wire;
            this.nanoTime = nanoTime;
            this.began = nanoTime.getAsLong();
        }

        @Override
        public int read() throws IOException {
            int one = wire.read();
            count(one < 0 ? -1 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int offset, int length) throws IOException {
            int count = wire.read(into, offset, length);
            count(count);
            return count;
        }

        /** Until the end there may be more: a gzip of several members goes on only where something says so. */
        @Override
        public int available() {
            return hasEnded ? 0 : 1;
        }

        private void count(int more) {
            hasEnded |= more < 0;
            read += Math.max(0, more);
            Duration spent = Duration.ofNanos(nanoTime.getAsLong() - began);
            long expected = spent.minus(GRACE).toSeconds() * BYTES_PER_SECOND;
            if (more >= 0 && read < expected) {
                throw RequestRefusedException.forGood(
                        "too_slow",
                        408,
                        "The body comes too slowly",
                        "At least " + BYTES_PER_SECOND + " bytes a second");
            }
        }

        @Override
        public void close() {
            // the server's
        }
    }
}
