package dev.errata.simulator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;

/** Secrets that producers let slip, each with a mark in it by which it would be found again. */
public final class LeakedSecrets {
    /** In every one of them. */
    public static final byte[] MARK = "Qz7Pl4ntd".getBytes(StandardCharsets.UTF_8);

    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final int LENGTH = 27;
    private static final List<String> FORMS = List.of(
            "ghp_SECRET",
            "sk-ant-SECRET",
            "sk-proj-SECRET",
            "Authorization: Bearer SECRET",
            "password=SECRET",
            "https://user:SECRET@db.example.com/orders");

    private LeakedSecrets() {}

    static String draw(SplittableRandom random) {
        StringBuilder secret = new StringBuilder(new String(MARK, StandardCharsets.UTF_8));
        for (int index = 0; index < LENGTH; index++) {
            secret.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return FORMS.get(random.nextInt(FORMS.size())).replace("SECRET", secret);
    }
}
