package dev.errata.streams;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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

    @Test
    void saysWhichFileCannotBeWritten() throws IOException {
        Path file = Files.createFile(directory.resolve("no-directory"));

        assertThatThrownBy(() -> InstanceId.of(file, "errata-test"))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("errata-test.instance");
    }
}
