package dev.errata.intake.access;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.streams.config.Violations;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A key, without its secret.
 *
 * @param name unique; in counters and lists
 * @param hash SHA-256 of the secret, in hexadecimal
 * @param project goes before sessions, tasks and operations of its senders
 * @param origins of pages that may send with it, such as {@code https://shop.example}; empty for none
 * @param rate errors and outcomes a second; 0 for any number
 * @param quota of them a day; 0 for any number
 */
public record IntakeKey(
        String name, String hash, String project, Set<KeyScope> scopes, List<String> origins, int rate, long quota) {
    private static final String WORD = "[A-Za-z0-9][A-Za-z0-9._-]{0,63}";
    private static final int SECRET_BYTES = 16;

    public IntakeKey {
        scopes = scopes.isEmpty() ? Set.of() : Set.copyOf(EnumSet.copyOf(scopes));
        origins = List.copyOf(origins);
        new Violations()
                .check(name.matches(WORD), "a key's name has letters, digits, '.', '_' and '-', 64 at most")
                .check(project.matches(WORD), "a project has letters, digits, '.', '_' and '-', 64 at most")
                .check(!scopes.isEmpty(), "a key needs a scope")
                .check(rate >= 0 && quota >= 0, "rate and quota must not be negative")
                .check(
                        origins.stream().allMatch(origin -> origin.matches("https?://[A-Za-z0-9.:\\[\\]-]+")),
                        "an origin is written as in https://shop.example, without a path")
                .throwIfAny();
    }

    /** A secret that fits into a DSN: 128 random bits. */
    public static String newSecret(SecureRandom random) {
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Of random bits a slow hash protects no better. */
    public static String hashOf(String secret) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /** The labels of its scopes, in one order. */
    public String scopeLabels() {
        return Arrays.stream(KeyScope.values())
                .filter(scopes::contains)
                .map(Labelled::label)
                .collect(Collectors.joining(","));
    }
}
