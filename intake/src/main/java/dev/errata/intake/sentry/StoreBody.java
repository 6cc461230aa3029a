package dev.errata.intake.sentry;

import dev.errata.intake.protocol.Limits;
import dev.errata.intake.protocol.UnreadableException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Base64;
import java.util.zip.InflaterInputStream;

/** The body of {@code /store/}: JSON, or of very old SDKs that same JSON deflated and in Base64. */
final class StoreBody {
    private StoreBody() {}

    static byte[] json(byte[] body) {
        int start = 0;
        while (start < body.length && body[start] <= ' ' && body[start] >= 0) {
            start++;
        }
        if (start == body.length || body[start] == '{') {
            return body;
        }
        try (InflaterInputStream inflated = new InflaterInputStream(
                new ByteArrayInputStream(Base64.getMimeDecoder().decode(body)))) {
            return inflated.readNBytes(Limits.ITEM + 1);
        } catch (IllegalArgumentException | IOException e) {
            throw UnreadableException.malformed("the body is neither JSON nor deflated JSON in Base64");
        }
    }
}
