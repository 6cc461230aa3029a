package dev.errata.client.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.command.CommandType;
import dev.errata.core.recovery.EscalationStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AnswerTokensTest {
    private static final Instant EXPIRY = Instant.parse("2026-11-22T10:00:00Z");
    private static final AnswerPermit PERMIT =
            new AnswerPermit("e-1", CommandType.APPROVE, "operator", EscalationStatus.OPEN, "mail", EXPIRY);

    private final AnswerTokens tokens = new AnswerTokens("a secret of 32 characters or more");

    @Test
    void whoSharesTheSecretVerifiesWhatTheOtherMinted() {
        String token = tokens.mint(PERMIT);

        assertThat(new AnswerTokens("a secret of 32 characters or more").permit(token))
                .contains(PERMIT);
        assertThat(new AnswerTokens("another secret of 32 characters..").permit(token))
                .isEmpty();
        assertThat(token).matches("[A-Za-z0-9_-]+");
    }

    @Test
    void noTwoAreAlike() {
        assertThat(tokens.mint(PERMIT)).isNotEqualTo(tokens.mint(PERMIT));
    }

    /** Every single bit of it, and what decodes to the same bytes. */
    @Test
    void aChangedOneIsNone() {
        String token = tokens.mint(PERMIT);
        byte[] bytes = Base64.getUrlDecoder().decode(token);
        for (int bit = 0; bit < bytes.length * Byte.SIZE; bit++) {
            byte[] changed = bytes.clone();
            changed[bit / Byte.SIZE] ^= (byte) (1 << (bit % Byte.SIZE));
            assertThat(tokens.permit(Base64.getUrlEncoder().withoutPadding().encodeToString(changed)))
                    .as("bit " + bit)
                    .isEmpty();
        }
        assertThat(tokens.permit(Base64.getUrlEncoder().encodeToString(bytes) + "="))
                .isEmpty();
        assertThat(tokens.permit(token + "A")).isEmpty();
        assertThat(tokens.permit(token.substring(1))).isEmpty();
        assertThat(tokens.permit("")).isEmpty();
        assertThat(tokens.permit("no token")).isEmpty();
        assertThat(tokens.permit("A".repeat(100_000))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "open, open, operator, true",
        "open, reminded, operator, true",
        "open, passed_on, owner, false",
        "open, resolved, operator, false",
        "passed_on, passed_on, operator, true",
        "passed_on, reminded, operator, true",
        "passed_on, passed_on, owner, false",
        "reminded, reminded, owner, false",
        "reminded, resolved, operator, false"
    })
    void itEndsWithAnAnswerAndWhenItIsPassedOn(String made, String present, String target, boolean isFor) {
        AnswerPermit permit = new AnswerPermit("e-1", CommandType.RETRY, "operator", status(made), "mail", EXPIRY);

        assertThat(permit.isFor(target, status(present))).isEqualTo(isFor);
    }

    private static EscalationStatus status(String label) {
        return EscalationStatus.valueOf(label.toUpperCase(Locale.ROOT));
    }

    @Test
    void itExpires() {
        assertThat(PERMIT.hasExpired(EXPIRY.minusMillis(1))).isFalse();
        assertThat(PERMIT.hasExpired(EXPIRY)).isTrue();
    }

    @Test
    void itAnswersAndDoesNothingElse() {
        assertThatThrownBy(() ->
                        new AnswerPermit("e-1", CommandType.CANCEL, "operator", EscalationStatus.OPEN, "mail", EXPIRY))
                .hasMessageContaining("not cancel");
    }

    @Test
    void theAuditNamesTargetAndChannelAndWhatSomebodySays() {
        assertThat(PERMIT.answeredBy("Anna")).isEqualTo("link:operator/mail, says Anna");
    }

    @Test
    void theSecretIsMadeOnceAndForItsOwnerAlone(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("new").resolve("answer.secret");
        String secret = AnswerSecret.obtain(file);

        assertThat(AnswerSecret.obtain(file)).isEqualTo(secret).hasSizeGreaterThan(32);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var files = Files.list(directory.resolve("new"))) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFileThatHoldsNoneIsNamed(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("answer.secret"), "short");

        assertThatThrownBy(() -> AnswerSecret.obtain(file)).hasMessageContaining(file.toString());
    }
}
