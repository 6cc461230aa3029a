package dev.errata.streams.http;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs what is posted as Standard Webhooks say: {@value #SIGNATURE} is {@code v1,} and the HMAC-SHA256, in base64, of id,
 * time and body with a dot between; with several secrets one signature for each, with a space between, so that a receiver
 * may hold either. {@code docs/webhooks.md} shows how to verify it.
 */
public final class StandardWebhook {
    public static final String ID = "webhook-id";
    public static final String TIMESTAMP = "webhook-timestamp";
    public static final String SIGNATURE = "webhook-signature";

    private static final String PREFIX = "whsec_";
    private static final int SHORTEST_KEY = 24;
    private static final String ALGORITHM = "HmacSHA256";

    private final List<byte[]> keys;

    /**
     * Of secrets such as {@code whsec_} and base64 of 24 bytes or more; the bytes of any other text are its key.
     *
     * @param secrets none to sign nothing
     */
    public StandardWebhook(List<String> secrets) {
        this.keys = secrets.stream().map(StandardWebhook::key).toList();
    }

    /** Whether it can be used: what begins as the standard's secrets do has to be one. */
    public static boolean isUsable(String secret) {
        try {
            return !secret.startsWith(PREFIX) || key(secret).length >= SHORTEST_KEY;
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }

    /** All headers of one attempt to deliver. */
    public Map<String, String> headers(String id, Instant now, byte[] body) {
        String timestamp = Long.toString(now.getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(ID, id);
        headers.put(TIMESTAMP, timestamp);
        if (!keys.isEmpty()) {
            headers.put(
                    SIGNATURE,
                    keys.stream()
                            .map(key -> "v1,"
                                    + Base64.getEncoder().encodeToString(hmac(key, id + "." + timestamp + ".", body)))
                            .collect(Collectors.joining(" ")));
        }
        return headers;
    }

    /** The HMAC-SHA256 of a text and what is behind it. */
    public static byte[] hmac(byte[] key, String before, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(before.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }

    private static byte[] key(String secret) {
        return secret.startsWith(PREFIX)
                ? Base64.getDecoder().decode(secret.substring(PREFIX.length()))
                : secret.getBytes(StandardCharsets.UTF_8);
    }
}
