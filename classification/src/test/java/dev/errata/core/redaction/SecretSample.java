package dev.errata.core.redaction;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;

/**
 * A secret of each kind that is known, as it turns up in a text.
 *
 * @param core the part that must be found nowhere
 */
public record SecretSample(String before, String core, String after) {
    private static final String LETTERS = "abcdefghijkmnpqrstuvwyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final String HEX = "0123456789abcdef";
    private static final int SHORTEST_HALF = 6;

    /** One of every form of token, every name, every block. */
    public static List<SecretSample> all() {
        Random random = new Random(7);
        List<SecretSample> all = new ArrayList<>();
        for (TokenForm form : TokenForm.ALL) {
            all.add(new SecretSample(form.prefix(), core(random, form.isHex() ? HEX : LETTERS, 48), ""));
        }
        for (String name : Assignments.NAMES) {
            all.add(new SecretSample(name + "=", core(random, LETTERS, 30), ""));
            all.add(new SecretSample("\"" + name + "\": \"", core(random, LETTERS, 30), "\""));
        }
        all.add(new SecretSample("Authorization: Bearer ", core(random, LETTERS, 40), ""));
        all.add(new SecretSample("bearer ", core(random, LETTERS, 40), ""));
        all.add(new SecretSample("Cookie: sid=", core(random, LETTERS, 40), "\n"));
        all.add(new SecretSample("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx", core(random, LETTERS, 60), ".c2lnbmF0dXJl"));
        all.add(new SecretSample("postgres://app:", core(random, LETTERS, 24), "@db.internal:5432/orders"));
        all.add(new SecretSample("https://", core(random, LETTERS, 32), "@git.example.com/r.git"));
        all.add(new SecretSample("curl -u bob:", core(random, LETTERS, 20), ""));
        all.add(new SecretSample("curl --user bob:", core(random, LETTERS, 20), ""));
        all.add(key(random, "\n"));
        all.add(key(random, "\\n"));
        return all;
    }

    private static SecretSample key(Random random, String lineBreak) {
        StringBuilder body = new StringBuilder();
        for (int line = 0; line < 12; line++) {
            body.append(core(random, LETTERS, 64)).append(lineBreak);
        }
        return new SecretSample(
                "-----BEGIN RSA PRIVATE KEY-----" + lineBreak,
                body.append(core(random, LETTERS, 20)).toString(),
                lineBreak + "-----END RSA PRIVATE KEY-----");
    }

    /** What announces secrets, as it is looked for. */
    public static Stream<String> literals() {
        Stream<String> tokens = TokenForm.ALL.stream().map(TokenForm::prefix);
        Stream<String> others =
                Stream.of("eyJ", Blocks.BEGIN, Blocks.END, "PRIVATE KEY", "://", "bearer ", " -u ", "@");
        return Stream.of(tokens, Assignments.NAMES.stream(), others).flatMap(all -> all);
    }

    private static String core(Random random, String characters, int length) {
        StringBuilder core = new StringBuilder("A7");
        while (core.length() < length) {
            core.append(characters.charAt(random.nextInt(characters.length())));
        }
        return characters.equals(HEX) ? core.toString().toLowerCase(Locale.ROOT) : core.toString();
    }

    public String text() {
        return before + core + after;
    }

    /** A piece of the secret that stands in {@code written}; empty if there is none. */
    public String pieceIn(String written) {
        for (int i = 0; i + SHORTEST_HALF <= core.length(); i++) {
            String piece = core.substring(i, i + SHORTEST_HALF);
            if (written.contains(piece) && !piece.contains("\n") && !piece.contains("\\")) {
                return piece;
            }
        }
        return "";
    }

    @Override
    public String toString() {
        return before.strip();
    }
}
