package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstanceIdTest {
    @TempDir
    private Path directory;

    @Test
    void staysTheSameOverRestarts() {
        String first = InstanceId.of(directory.resolve("state"), "errata-test");

        assertThat(first).isNotBlank();
        assertThat(InstanceId.of(directory.resolve("state"), "errata-test")).isEqualTo(first);
    }

    @Test
    void differsBetweenDirectoriesAndApps() {
        String first = InstanceId.of(directory, "errata-test");

        assertThat(InstanceId.of(directory, "other")).isNotEqualTo(first);
        assertThat(InstanceId.of(directory.resolve("second"), "errata-test")).isNotEqualTo(first);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "\u00e9\u0000\u0007", "1f0e6b7a-0000-0000-0000-00000000000/"})
    void aDamagedFileHoldsNoName(String garbage) throws IOException {
        Files.writeString(directory.resolve("errata-test.instance"), garbage, StandardCharsets.ISO_8859_1);

        String made = InstanceId.of(directory, "errata-test");

        assertThat(made).matches("[0-9a-f-]{36}");
        assertThat(InstanceId.of(directory, "errata-test")).isEqualTo(made);
    }

    @Test
    void saysWhichFileCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("no-directory"));

        assertThatThrownBy(() -> InstanceId.of(file, "errata-test"))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("errata-test.instance");
    }
}
