package dev.errata.launcher.run;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The beginning and the end of a stream of any length, 64 KiB at most. For one thread at a time. */
final class OutputExcerpt {
    static final int MOST_BYTES = 64 * 1024;

    private static final int HEAD = 8 * 1024;
    /** Leaves room for the mark between the two. */
    private static final int TAIL = MOST_BYTES - HEAD - 64;

    private final byte[] head = new byte[HEAD];
    private final byte[] tail = new byte[TAIL];
    private long seen;

    void add(byte[] bytes, int length) {
        int toHead = (int) Math.min(length, Math.max(0, HEAD - seen));
        if (toHead > 0) {
            System.arraycopy(bytes, 0, head, (int) seen, toHead);
        }
        int rest = length - toHead;
        int kept = Math.min(rest, TAIL);
        long place = Math.max(0, seen - HEAD) + (rest - kept);
        for (int at = length - kept; at < length; ) {
            int start = (int) (place % TAIL);
            int run = Math.min(length - at, TAIL - start);
            System.arraycopy(bytes, at, tail, start, run);
            at += run;
            place += run;
        }
        seen += length;
    }

    boolean endsInsideALine() {
        return seen > 0 && last() != '\n';
    }

    /** As UTF-8, with the number of bytes that are missing in their place. */
    String text() {
        if (seen <= HEAD) {
            return decoded(Arrays.copyOf(head, (int) seen));
        }
        long missing = Math.max(0, seen - HEAD - TAIL);
        if (missing == 0) {
            byte[] whole = Arrays.copyOf(head, (int) seen);
            System.arraycopy(tail, 0, whole, HEAD, (int) seen - HEAD);
            return decoded(whole);
        }
        int oldest = (int) ((seen - HEAD) % TAIL);
        byte[] end = Arrays.copyOf(Arrays.copyOfRange(tail, oldest, TAIL), TAIL);
        System.arraycopy(tail, 0, end, TAIL - oldest, oldest);
        return decoded(head) + "\n[... " + missing + " bytes ...]\n" + decoded(end);
    }

    /** No longer than the bytes, whatever they are. */
    private static String decoded(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE)
                    .replaceWith("?")
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new IllegalStateException("a decoder that replaces has refused", e);
        }
    }

    private byte last() {
        return seen <= HEAD ? head[(int) seen - 1] : tail[(int) ((seen - HEAD - 1) % TAIL)];
    }
}
