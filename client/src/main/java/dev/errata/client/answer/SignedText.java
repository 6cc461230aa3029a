package dev.errata.client.answer;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Bytes with an HMAC-SHA256 of them behind, in base64 for URLs: who holds the secret can verify them without having seen them,
 * and nobody else can make or change them. Thread-safe.
 */
final class SignedText {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int MAC_BYTES = 32;
    private static final int SHORTEST_SECRET = 32;

    private final byte[] key;
    private final int longest;

    /**
     * With the secret that both sides share.
     *
     * @param use sets it apart from whatever else the same secret might sign
     * @param longest characters that are looked at
     * @throws IllegalArgumentException if the secret is shorter than 32 characters
     */
    SignedText(String secret, String use, int longest) {
        if (!isLongEnough(secret)) {
            throw new IllegalArgumentException("the secret of answers must have 32 characters or more");
        }
        this.key = hmac(secret.getBytes(StandardCharsets.UTF_8), use.getBytes(StandardCharsets.UTF_8));
        this.longest = longest;
    }

    static boolean isLongEnough(String secret) {
        return secret.length() >= SHORTEST_SECRET;
    }

    String of(byte[] content) {
        byte[] text = Arrays.copyOf(content, content.length + MAC_BYTES);
        System.arraycopy(hmac(key, content), 0, text, content.length, MAC_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
    }

    /** What was signed; empty if it is none of ours, to the last character. */
    Optional<byte[]> content(String text) {
        if (text.length() > longest) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            boolean isCanonical = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(text);
            if (!isCanonical || bytes.length <= MAC_BYTES) {
                return Optional.empty();
            }
            byte[] content = Arrays.copyOf(bytes, bytes.length - MAC_BYTES);
            byte[] mac = Arrays.copyOfRange(bytes, content.length, bytes.length);
            return MessageDigest.isEqual(hmac(key, content), mac) ? Optional.of(content) : Optional.empty();
        } catch (IllegalArgumentException noBase64) {
            return Optional.empty();
        }
    }

    private static byte[] hmac(byte[] key, byte[] content) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
            return mac.doFinal(content);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }
}
