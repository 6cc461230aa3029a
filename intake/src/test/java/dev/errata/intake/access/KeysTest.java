package dev.errata.intake.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class KeysTest {
    @TempDir
    private Path directory;

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-22T10:00:00Z"));
    private final String secret = IntakeKey.newSecret(new SecureRandom());
    private Path path = Path.of("");
    private KeyFile file = new KeyFile(path);
    private Keys keys = new Keys(file, now::get);

    @BeforeEach
    void open() {
        path = directory.resolve("deep").resolve("keys.json");
        file = new KeyFile(path);
        keys = new Keys(file, now::get);
    }

    @Test
    void aKeyCountsAndNoLongerCountsWithinTwoSeconds() {
        assertThat(keys.find(secret)).isEmpty();
        assertThat(file.add(key("shop", secret, 0))).isTrue();
        now.set(now.get().plusSeconds(2));
        assertThat(keys.find(secret)).isPresent();
        assertThat(keys.find(secret + "0")).isEmpty();

        assertThat(file.revoke("shop")).isTrue();
        now.set(now.get().plusSeconds(2));
        assertThat(keys.find(secret)).isEmpty();
    }

    @Test
    void aNameIsGivenOnceAndTakenOnce() {
        assertThat(file.add(key("shop", secret, 0))).isTrue();
        assertThat(file.add(key("shop", "other", 0))).isFalse();
        assertThat(file.read()).containsExactly(key("shop", secret, 0));
        assertThat(file.revoke("shop")).isTrue();
        assertThat(file.revoke("shop")).isFalse();
    }

    @Test
    void theFileHoldsNoSecretAndNobodyElseReadsIt() throws IOException {
        file.add(key("shop", secret, 7));

        assertThat(Files.readString(path)).doesNotContain(secret).contains(IntakeKey.hashOf(secret));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
    }

    /** Else each change of another key would give everybody a new allowance. */
    @Test
    void aKeyThatStaysKeepsWhatItHasUsed() {
        file.add(key("shop", secret, 5));
        assertThat(keys.find(secret).orElseThrow().allowance().take(5, now.get()))
                .isZero();

        file.add(key("blog", "other", 5));
        now.set(now.get().plusSeconds(2));

        assertThat(keys.find("other")).isPresent();
        assertThat(keys.find(secret).orElseThrow().allowance().take(5, now.get()))
                .isPositive();
    }

    @Test
    void aFileThatCannotBeReadLetsNobodyIn() throws IOException {
        file.add(key("shop", secret, 0));
        assertThat(keys.find(secret)).isPresent();

        Files.writeString(path, "{\"keys\":[{\"name\":");
        now.set(now.get().plusSeconds(2));

        assertThat(keys.find(secret)).isEmpty();
        assertThatThrownBy(file::read).isInstanceOf(IllegalStateException.class).hasMessageContaining(path.toString());
    }

    private static IntakeKey key(String name, String secret, long quota) {
        return new IntakeKey(name, IntakeKey.hashOf(secret), name, EnumSet.of(KeyScope.ERRORS), List.of(), 0, quota);
    }
}
