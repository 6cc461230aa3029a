package dev.errata.classifier;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * A secret as it turns up in a text.
 *
 * @param core the part that must be found nowhere
 */
record PlantedSecret(String text, String core) {
    private static final String LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
    private static final String CAPITALS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

    /** A form of secret: what stands around its random part. */
    private record Form(String before, String after, String characters, int length) {
        static Form token(String prefix, int length) {
            return new Form(prefix, "", LETTERS, length);
        }
    }

    private static final List<Form> FORMS = List.of(
            Form.token("sk-proj-", 48),
            Form.token("sk-", 48),
            Form.token("sk-ant-api03-", 80),
            Form.token("AIza", 35),
            new Form("AKIA", "", CAPITALS, 16),
            Form.token("aws_secret_access_key = ", 40),
            Form.token("ghp_", 36),
            Form.token("github_pat_", 60),
            Form.token("glpat-", 20),
            Form.token("xoxb-123456789012-", 24),
            Form.token("sk_live_", 24),
            Form.token("npm_", 36),
            new Form("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIx", ".c2lnbmF0dXJl", LETTERS, 30),
            new Form("-----BEGIN RSA PRIVATE KEY-----\nMIIE", "\n-----END RSA PRIVATE KEY-----", LETTERS, 64),
            Form.token("Authorization: Bearer ", 32),
            Form.token("authorization: Basic ", 24),
            new Form("postgres://app:", "@db.internal:5432/orders", LETTERS, 14),
            new Form("https://bot:", "@git.example.com/r.git", LETTERS, 20),
            new Form("Server=db;User Id=app;Password=", ";Encrypt=true", LETTERS, 14),
            Form.token("password=", 12),
            Form.token("token: ", 24),
            new Form("\"apiKey\": \"", "\"", LETTERS, 24),
            new Form("export DB_PASSWORD='", "'", LETTERS, 16),
            new Form("client_secret=", "&grant_type=x", LETTERS, 24));

    /** A secret of any kind. */
    static Arbitrary<PlantedSecret> any() {
        return Arbitraries.of(FORMS).flatMap(form -> {
            Arbitrary<String> core = Arbitraries.strings()
                    .withChars(form.characters().toCharArray())
                    .ofLength(form.length() - 2);
            Arbitrary<Character> letter =
                    Arbitraries.chars().with(CAPITALS.substring(0, 20).toCharArray());
            Arbitrary<Character> digit = Arbitraries.chars().with("23456789".toCharArray());
            return Combinators.combine(core, letter, digit).as((random, first, last) -> {
                String secret = first + random + last;
                return new PlantedSecret(form.before() + secret + form.after(), secret);
            });
        });
    }
}
