package dev.errata.client.answer;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.EscalationStatus;
import java.nio.BufferUnderflowException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Mints and verifies the tokens of answer links. A token is a permit with 128 random bits before it and an HMAC-SHA256 of both
 * behind it, in base64 for URLs: who holds the secret can verify it without having seen it, and nobody else can make one or
 * change what it is for. Thread-safe.
 */
public final class AnswerTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final int VERSION = 1;
    private static final int RANDOM_BYTES = 16;
    private static final int MAC_BYTES = 32;
    private static final int SHORTEST_SECRET = 32;
    private static final int LONGEST_TOKEN = 2_000;

    private final byte[] key;
    private final SecureRandom random = new SecureRandom();

    /**
     * With the secret that minting and verifying share.
     *
     * @throws IllegalArgumentException if it is shorter than 32 characters
     */
    public AnswerTokens(String secret) {
        if (!isLongEnough(secret)) {
            throw new IllegalArgumentException("the secret of answer links must have 32 characters or more");
        }
        // apart from whatever else the same secret might sign
        this.key =
                hmac(secret.getBytes(StandardCharsets.UTF_8), "errata answer links".getBytes(StandardCharsets.UTF_8));
    }

    public static boolean isLongEnough(String secret) {
        return secret.length() >= SHORTEST_SECRET;
    }

    /** Another one each time. */
    public String mint(AnswerPermit permit) {
        byte[] nonce = new byte[RANDOM_BYTES];
        random.nextBytes(nonce);
        byte[] signed = new BinaryWriter()
                .number(VERSION)
                .bytes(nonce)
                .text(permit.escalationId())
                .label(permit.action())
                .text(permit.target())
                .label(permit.status())
                .text(permit.channel())
                .time(permit.expiresAt())
                .toByteArray();
        byte[] token = Arrays.copyOf(signed, signed.length + MAC_BYTES);
        System.arraycopy(hmac(key, signed), 0, token, signed.length, MAC_BYTES);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(token);
    }

    /** What a token permits, expired or not; empty if it is none of ours. */
    public Optional<AnswerPermit> permit(String token) {
        if (token.length() > LONGEST_TOKEN) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(token);
            boolean isCanonical = Base64.getUrlEncoder()
                    .withoutPadding()
                    .encodeToString(bytes)
                    .equals(token);
            if (!isCanonical || bytes.length <= MAC_BYTES) {
                return Optional.empty();
            }
            byte[] signed = Arrays.copyOf(bytes, bytes.length - MAC_BYTES);
            byte[] mac = Arrays.copyOfRange(bytes, signed.length, bytes.length);
            return MessageDigest.isEqual(hmac(key, signed), mac) ? Optional.of(read(signed)) : Optional.empty();
        } catch (IllegalArgumentException | BufferUnderflowException none) {
            return Optional.empty();
        }
    }

    /** What a store of used tokens keeps of one: nothing that could be used. */
    public static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    private static AnswerPermit read(byte[] signed) {
        BinaryReader in = new BinaryReader(signed);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a token has version " + version + ", not " + VERSION);
        }
        byte[] unused = in.bytes();
        return new AnswerPermit(
                in.text(),
                in.label(CommandType.class),
                in.text(),
                in.label(EscalationStatus.class),
                in.text(),
                in.time());
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
