package dev.errata.client.answer;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.nio.BufferUnderflowException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Mints and verifies the tokens with which a service that answered 202 says how the run ended. A token is a permit and its
 * HMAC: the same for the same run. Thread-safe.
 */
public final class RunTokens {
    private static final int VERSION = 1;
    /** More is no header that servers take. */
    private static final int LONGEST_TOKEN = 4_000;

    private final SignedText signed;

    /**
     * With the secret that minting and verifying share.
     *
     * @throws IllegalArgumentException if it is shorter than 32 characters
     */
    public RunTokens(String secret) {
        this.signed = new SignedText(secret, "errata runs", LONGEST_TOKEN);
    }

    /** Empty for a run whose names are too long for one. */
    public Optional<String> mint(RunPermit permit) {
        String token = signed.of(new BinaryWriter()
                .number(VERSION)
                .text(permit.commandId())
                .number(permit.handOut())
                .text(permit.operationId())
                .text(orEmpty(permit.operationType()))
                .number(permit.attempt())
                .text(orEmpty(permit.sessionId()))
                .text(orEmpty(permit.taskId()))
                .time(permit.expiresAt())
                .toByteArray());
        return token.length() > LONGEST_TOKEN ? Optional.empty() : Optional.of(token);
    }

    /** What a token permits, expired or not; empty if it is none of ours. */
    public Optional<RunPermit> permit(String token) {
        return signed.content(token).flatMap(RunTokens::read);
    }

    private static Optional<RunPermit> read(byte[] content) {
        try {
            BinaryReader in = new BinaryReader(content);
            if (in.integer() != VERSION) {
                return Optional.empty();
            }
            return Optional.of(new RunPermit(
                    in.text(),
                    in.integer(),
                    in.text(),
                    orNull(in.text()),
                    in.integer(),
                    orNull(in.text()),
                    orNull(in.text()),
                    in.time()));
        } catch (IllegalArgumentException | BufferUnderflowException none) {
            return Optional.empty();
        }
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
