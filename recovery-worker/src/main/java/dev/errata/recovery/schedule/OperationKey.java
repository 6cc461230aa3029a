package dev.errata.recovery.schedule;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.apache.kafka.common.utils.Bytes;

/** The stores' keys: two names as one sequence of bytes, short enough for a schedule entry of 512 bytes. */
public final class OperationKey {
    static final int LONGEST = 400;

    private static final int HASHED_PREFIX = LONGEST - 32;

    private OperationKey() {}

    /** An operation within its correlation key; operations of one session are neighbours. */
    public static Bytes of(String correlationKey, String operationId) {
        return joined(correlationKey, operationId);
    }

    /** What the keys of all operations with this correlation key begin with; others may begin so if it is very long. */
    static Bytes prefix(String correlationKey) {
        byte[] key = (correlationKey + '\0').getBytes(StandardCharsets.UTF_8);
        return Bytes.wrap(key.length <= HASHED_PREFIX ? key : Arrays.copyOf(key, HASHED_PREFIX));
    }

    /** An escalation's scope and cause, an operation's session and id: names behind each other. */
    public static Bytes joined(String first, String second) {
        byte[] key = (first + '\0' + second).getBytes(StandardCharsets.UTF_8);
        if (key.length <= LONGEST) {
            return Bytes.wrap(key);
        }
        byte[] shortened = Arrays.copyOf(key, LONGEST);
        byte[] hash = sha256(key);
        System.arraycopy(hash, 0, shortened, HASHED_PREFIX, hash.length);
        return Bytes.wrap(shortened);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
