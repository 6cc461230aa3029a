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
import java.util.Optional;

/**
 * Mints and verifies the tokens of answer links. A token is a permit with 128 random bits before it and an HMAC-SHA256 of both
 * behind it, in base64 for URLs: who holds the secret can verify it without having seen it, and nobody else can make one or
 * change what it is for. Thread-safe.
 */
public final class AnswerTokens {
    private static final int VERSION = 1;
    private static final int RANDOM_BYTES = 16;
    private static final int LONGEST_TOKEN = 2_000;

    private final SignedText signed;
    private final SecureRandom random = new SecureRandom();

    /**
     * With the secret that minting and verifying share.
     *
     * @throws IllegalArgumentException if it is shorter than 32 characters
     */
    public AnswerTokens(String secret) {
        this.signed = new SignedText(secret, "errata answer links", LONGEST_TOKEN);
    }

    public static boolean isLongEnough(String secret) {
        return SignedText.isLongEnough(secret);
    }

    /** Another one each time. */
    public String mint(AnswerPermit permit) {
        byte[] nonce = new byte[RANDOM_BYTES];
        random.nextBytes(nonce);
        return signed.of(new BinaryWriter()
                .number(VERSION)
                .bytes(nonce)
                .text(permit.escalationId())
                .label(permit.action())
                .text(permit.target())
                .label(permit.status())
                .text(permit.channel())
                .time(permit.expiresAt())
                .toByteArray());
    }

    /** What a token permits, expired or not; empty if it is none of ours. */
    public Optional<AnswerPermit> permit(String token) {
        return signed.content(token).flatMap(AnswerTokens::read);
    }

    /** What a store of used tokens keeps of one: nothing that could be used. */
    public static byte[] hash(String token) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(token.getBytes(StandardCharsets.US_ASCII));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    private static Optional<AnswerPermit> read(byte[] content) {
        try {
            BinaryReader in = new BinaryReader(content);
            if (in.integer() != VERSION) {
                return Optional.empty();
            }
            byte[] unused = in.bytes();
            return Optional.of(new AnswerPermit(
                    in.text(),
                    in.label(CommandType.class),
                    in.text(),
                    in.label(EscalationStatus.class),
                    in.text(),
                    in.time()));
        } catch (IllegalArgumentException | BufferUnderflowException none) {
            return Optional.empty();
        }
    }
}
