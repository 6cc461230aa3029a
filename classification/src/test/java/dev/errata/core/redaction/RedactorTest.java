package dev.errata.core.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactorTest {
    private static final String BODY = "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9T0u1V2";

    private final Redactor redactor = Redactor.ofSecrets();

    @ParameterizedTest
    @CsvSource({
        "sk-ant-api03-,anthropic-key",
        "sk-proj-,openai-key",
        "sk-or-v1-,openrouter-key",
        "ghp_,github-token",
        "github_pat_,github-token",
        "glpat-,gitlab-token",
        "AIza,google-key",
        "AKIA,aws-access-key",
        "xoxb-,slack-token",
        "sk_live_,stripe-key",
        "npm_,npm-token",
        "hf_,huggingface-token",
        "gsk_,groq-key"
    })
    void knowsTheTokensOfProviders(String prefix, String kind) {
        assertThat(redact("key " + prefix + BODY + ", done")).isEqualTo("key [redacted:" + kind + "], done");
    }

    @Test
    void readsAssignments() {
        assertThat(redact("password=hunter2 user=bob")).isEqualTo("password=[redacted:password] user=bob");
        assertThat(redact("{\"apiKey\": \"abc123def456\"}")).isEqualTo("{\"apiKey\": \"[redacted:api-key]\"}");
        assertThat(redact("export DB_PASSWORD='a b c'")).isEqualTo("export DB_PASSWORD='[redacted:password]'");
        assertThat(redact("mysql --password hunter2 -h db")).isEqualTo("mysql --password [redacted:password] -h db");
    }

    @Test
    void readsHeadersAndUrls() {
        assertThat(redact("Authorization: Bearer " + BODY)).doesNotContain(BODY);
        assertThat(redact("-H 'Authorization: Basic dXNlcjpwYXNz'")).doesNotContain("dXNlcjpwYXNz");
        assertThat(redact("postgres://app:s3cr3t@db:5432/x"))
                .isEqualTo("postgres://app:[redacted:url-password]@db:5432/x");
        assertThat(redact("Cookie: sid=abcdef0123456789; a=b")).doesNotContain("abcdef0123456789");
        assertThat(redact("curl -u bob:hunter2 https://x.test")).doesNotContain("hunter2");
    }

    @Test
    void readsBlocks() {
        String key = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabcd\n-----END RSA PRIVATE KEY-----";
        assertThat(redact("a\n" + key + "\nb")).isEqualTo("a\n[redacted:private-key]\nb");
        assertThat(redact("x -----BEGIN PRIVATE KEY-----\ncut")).isEqualTo("x [redacted:private-key]");
        assertThat(redact("t eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc-DEF_123 u"))
                .isEqualTo("t [redacted:jwt] u");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "SyntaxError: Unexpected token: ;",
                "max_tokens: 4096",
                "password authentication failed for user \"bob\"",
                "token=$GITHUB_TOKEN",
                "the task-force-alpha-team-is-here",
                "http://localhost:8080/a@b",
                "password: null",
                "tokens per min (TPM): Limit 200000",
                "at Object.<anonymous> (a.js:1:2)"
            })
    void leavesOrdinaryTextAlone(String text) {
        assertThat(redact(text)).isEqualTo(text);
    }

    @Test
    void countsAndMovesOffsets() {
        Redaction redaction = redactor.redact("a password=hunter2 b");
        assertThat(redaction.counts()).isEqualTo(Map.of("password", 1));
        assertThat(redaction.text().substring(redaction.moved(19))).isEqualTo("b");
    }

    @Test
    void redactsEmailsOnlyWhenAsked() {
        assertThat(redact("mail bob@acme.test now")).isEqualTo("mail bob@acme.test now");
        assertThat(Redactor.ofSecretsAndEmails()
                        .redact("mail bob@acme.test now")
                        .text())
                .isEqualTo("mail [redacted:email] now");
    }

    @Property(tries = 300)
    void noPlantedTokenSurvives(
            @ForAll("anyText") String before, @ForAll("anyText") String after, @ForAll @From("forms") TokenForm form) {
        boolean isHex = form.kind().equals("twilio-key") || form.kind().equals("mailgun-key");
        String body = isHex ? "0123456789abcdef0123456789abcdef" : BODY;
        assertThat(redact(before + " " + form.prefix() + body + " " + after)).doesNotContain(body);
    }

    @Provide
    Arbitrary<TokenForm> forms() {
        return Arbitraries.of(TokenForm.ALL);
    }

    @Provide
    Arbitrary<String> anyText() {
        return Arbitraries.strings().withChars("ab:/@=\"'{} \n.-_5").ofMaxLength(40);
    }

    private String redact(String text) {
        return redactor.redact(text).text();
    }
}
