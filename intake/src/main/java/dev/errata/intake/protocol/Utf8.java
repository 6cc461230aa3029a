package dev.errata.intake.protocol;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bodies that are text. They are UTF-8, some with the mark before it that says so. */
public final class Utf8 {
    public static final int MARK_LENGTH = 3;
    private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

    private Utf8() {}

    /**
     * The body without a mark.
     *
     * @throws UnreadableException if it is UTF-16 or UTF-32, of which readers of JSON make what they can
     */
    public static byte[] unmarked(byte[] body) {
        if (isWide(body)) {
            throw UnreadableException.unsupported("the body is UTF-16 or UTF-32: set the sender's charset to utf-8");
        }
        return isMarked(body, 0) ? Arrays.copyOfRange(body, MARK_LENGTH, body.length) : body;
    }

    /**
     * The body as text.
     *
     * @throws UnreadableException if it is none
     */
    public static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(unmarked(body)))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw UnreadableException.malformed("a text must be UTF-8");
        }
    }

    /** Whether a mark stands there. */
    public static boolean isMarked(byte[] body, int at) {
        return Arrays.equals(MARK, 0, MARK_LENGTH, body, at, Math.min(body.length, at + MARK_LENGTH));
    }

    /** Either begins with a mark of its own, or with a character of which half is zero. */
    private static boolean isWide(byte[] body) {
        if (body.length < 2) {
            return false;
        }
        int first = ((body[0] & 0xff) << 8) | (body[1] & 0xff);
        return first == 0xfeff || first == 0xfffe || body[0] == 0 || body[1] == 0;
    }
}
