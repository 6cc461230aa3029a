package dev.errata.log.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/** Random text that opens something. Who hands it out keeps its hash and nothing more. */
public record RandomSecret(String text) {
    private static final int BYTES = 32;
    private static final String FORGERY = "errata form";

    /** Of 256 bits. */
    public static RandomSecret random(SecureRandom random) {
        return random(random, "");
    }

    static RandomSecret random(SecureRandom random, String prefix) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new RandomSecret(prefix + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes));
    }

    /** SHA-256: of random bits a slow hash protects no better. */
    byte[] hash() {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /** The same for text. */
    String hexHash() {
        return HexFormat.of().formatHex(hash());
    }

    /** What only a page can know that was made for the browser with this secret in its cookie. */
    public String formToken() {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            byte[] token = mac.doFinal(FORGERY.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has HmacSHA256", impossible);
        }
    }

    /** Compares in a time that tells nothing. */
    boolean hasFormToken(@Nullable String given) {
        return given != null
                && MessageDigest.isEqual(
                        formToken().getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String toString() {
        return "***";
    }
}
