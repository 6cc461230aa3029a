package dev.errata.notifier;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs what is posted as Standard Webhooks say: {@value #SIGNATURE} is {@code v1,} and the HMAC-SHA256, in base64, of id,
 * time and body with a dot between. {@code docs/webhooks.md} shows how to verify it.
 */
final class WebhookSignature {
    static final String ID = "webhook-id";
    static final String TIMESTAMP = "webhook-timestamp";
    static final String SIGNATURE = "webhook-signature";

    /** The headers of before; they go with the next release. */
    static final String OLD_SIGNATURE = "X-Errata-Signature";

    static final String OLD_TIMESTAMP = "X-Errata-Timestamp";
    static final String OLD_ID = "X-Errata-Delivery";

    private static final String PREFIX = "whsec_";
    private static final int SHORTEST_KEY = 24;
    private static final String ALGORITHM = "HmacSHA256";

    private final String secret;
    private final byte[] key;

    /**
     * Of a secret such as {@code whsec_} and base64 of 24 bytes or more; the bytes of any other text are its key.
     *
     * @param secret empty to sign nothing
     */
    WebhookSignature(String secret) {
        this.secret = secret;
        this.key = secret.startsWith(PREFIX)
                ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
                : secret.getBytes(StandardCharsets.UTF_8);
    }

    /** Whether it can be used: what begins as the standard's secrets do has to be one. */
    static boolean isUsable(String secret) {
        try {
            return !secret.startsWith(PREFIX) || new WebhookSignature(secret).key.length >= SHORTEST_KEY;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    /** All headers of one attempt to deliver. */
    Map<String, String> headers(String id, Instant now, byte[] body) {
        String timestamp = Long.toString(now.getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(ID, id);
        headers.put(TIMESTAMP, timestamp);
        headers.put(OLD_ID, id);
        headers.put(OLD_TIMESTAMP, timestamp);
        if (!secret.isEmpty()) {
            byte[] signature = hmac(key, id + "." + timestamp + ".", body);
            headers.put(SIGNATURE, "v1," + Base64.getEncoder().encodeToString(signature));
            byte[] old = hmac(secret.getBytes(StandardCharsets.UTF_8), timestamp + ".", body);
            headers.put(OLD_SIGNATURE, "sha256=" + HexFormat.of().formatHex(old));
        }
        return headers;
    }

    private static byte[] hmac(byte[] key, String before, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(before.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }
}
