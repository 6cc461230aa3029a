package dev.errata.core.grouping;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Hashes the parts of a key: the first 128 bits of SHA-256, each part with its length so that no two lists meet. One thread. */
public final class KeyDigest {

    private static final int KEY_BYTES = 16;

    private final MessageDigest sha = sha256();
    private final ByteBuffer size = ByteBuffer.allocate(Integer.BYTES);

    public KeyDigest add(String part) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        sha.update(size.putInt(0, bytes.length).array());
        sha.update(bytes);
        return this;
    }

    /** The key of all parts added since the last call. */
    public String key() {
        return Fingerprint.VERSION + hash();
    }

    /** The key that the version before made of all parts added since the last call. */
    public String formerKey() {
        return Fingerprint.FORMER_VERSION + hash();
    }

    private String hash() {
        return HexFormat.of().formatHex(sha.digest(), 0, KEY_BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }
}
