package dev.errata.log.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PasswordsTest {
    private static final String RIGHT = "correct horse battery";

    private final Passwords passwords = new Passwords();

    @Test
    void onlyTheRightOneMatches() {
        String hash = passwords.hash(RIGHT);
        String costs = "$argon2id$v=19$m=19456,t=2,p=1$";
        assertThat(hash).startsWith(costs).doesNotContain(RIGHT).hasSameSizeAs(Passwords.NOBODYS);
        assertThat(Passwords.NOBODYS).startsWith(costs);
        assertThat(passwords.matches(RIGHT, hash)).isTrue();
        assertThat(passwords.matches(RIGHT + " ", hash)).isFalse();
        assertThat(passwords.matches("Correct horse battery", hash)).isFalse();
        assertThat(passwords.matches("", hash)).isFalse();
    }

    @Test
    void twoOfTheSameAreNotSeenToBeTheSame() {
        assertThat(passwords.hash(RIGHT)).isNotEqualTo(passwords.hash(RIGHT));
    }

    @Test
    void itKnowsWhatWasHashedElsewhereAndAtOtherCosts() {
        // a test vector of the reference implementation
        String reference = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
        assertThat(passwords.matches("password", reference)).isTrue();
        assertThat(passwords.matches("differentpassword", reference)).isFalse();
    }

    @Test
    void tooShortAndTooLongAreRefusedWithoutRepeatingThem() {
        assertThatThrownBy(() -> passwords.hash("elevenchars"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("elevenchars");
        assertThatThrownBy(() -> passwords.hash("x".repeat(201))).isInstanceOf(IllegalArgumentException.class);
    }
}
