package dev.errata.core.event;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of an operation, as its producer wrote them: bytes, or a reference to where they are. Nothing in it is
 * redacted, so it travels apart from everything that people read, and its text form shows no more than its digest.
 *
 * @param contentType a media type, such as {@code application/json}
 * @param content at most {@link #MOST_BYTES}; null if there is a reference
 * @param reference what the executor finds the bytes by, such as a URL; null if there is content
 */
@SuppressWarnings("ArrayRecordComponent") // copied on its way in and out, and compared by content
public record Payload(
        String contentType,
        byte @Nullable [] content,
        @Nullable String reference) {
    public static final String UNKNOWN_TYPE = "application/octet-stream";

    public static final int MOST_BYTES = 64 * 1024;

    /** The most characters of a content type, and the most UTF-8 bytes of a reference. */
    public static final int LONGEST_CONTENT_TYPE = 200;

    public static final int LONGEST_REFERENCE = 2048;

    public Payload {
        if (contentType.isBlank()) {
            throw new IllegalArgumentException("the payload's content type must not be blank");
        }
        if ((content == null) == (reference == null)) {
            throw new IllegalArgumentException("a payload has either content or a reference");
        }
        content = content == null ? null : content.clone();
    }

    public static Payload of(String contentType, byte[] content) {
        return new Payload(contentType, content, null);
    }

    public static Payload reference(String contentType, String reference) {
        return new Payload(contentType, null, reference);
    }

    @Override
    public byte @Nullable [] content() {
        return content == null ? null : content.clone();
    }

    /** Bytes of the content, or of the reference in UTF-8. */
    public int size() {
        return measured().length;
    }

    /** What may be said of it anywhere. */
    public PayloadDigest digest() {
        return new PayloadDigest(contentType, size(), sha256(measured()));
    }

    /** Why no door takes it in, without a byte of it; null if it may pass. */
    public @Nullable String refusal() {
        if (content != null && content.length > MOST_BYTES) {
            return "the payload has " + content.length + " bytes, more than " + MOST_BYTES
                    + ": keep it elsewhere and send a reference";
        }
        if (contentType.length() > LONGEST_CONTENT_TYPE) {
            return "the payload's content type has " + contentType.length() + " characters, more than "
                    + LONGEST_CONTENT_TYPE;
        }
        return reference != null && size() > LONGEST_REFERENCE
                ? "the payload's reference has " + size() + " bytes, more than " + LONGEST_REFERENCE
                : null;
    }

    private byte[] measured() {
        return content == null ? Objects.requireNonNull(reference).getBytes(StandardCharsets.UTF_8) : content;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Payload that
                && contentType.equals(that.contentType)
                && Arrays.equals(content, that.content)
                && Objects.equals(reference, that.reference);
    }

    @Override
    public int hashCode() {
        return Objects.hash(contentType, Arrays.hashCode(content), reference);
    }

    /** Without a byte of it: it ends in logs. */
    @Override
    public String toString() {
        return digest().toString();
    }
}
