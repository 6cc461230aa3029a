package dev.errata.client.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.recovery.Instruction.CleanUpResources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanUpResourcesHandlerTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final CleanUpResources DISK = new CleanUpResources("disk");

    @TempDir
    Path outside;

    @TempDir
    Path root;

    @BeforeEach
    void fill() throws IOException {
        Files.createDirectories(root.resolve("cache/deep/er"));
        old(root.resolve("cache/one"));
        old(root.resolve("cache/deep/er/two"));
        old(root.resolve("kept"));
        old(outside.resolve("precious"));
    }

    @Test
    void emptiesADirectoryAndLeavesItAndTheRest() throws Exception {
        handler("cache").carryOut(DISK);

        assertThat(root.resolve("cache")).isEmptyDirectory();
        assertThat(root.resolve("kept")).exists();
    }

    @Test
    void leavesWhatWasTouchedLately() throws Exception {
        Path fresh = old(root.resolve("cache/deep/fresh"));
        Files.setLastModifiedTime(fresh, FileTime.from(NOW.minusSeconds(10)));

        handler("cache").carryOut(DISK);

        assertThat(fresh).exists();
        assertThat(root.resolve("cache/one")).doesNotExist();
        assertThat(root.resolve("cache/deep/er")).doesNotExist();
    }

    @Test
    void removesALinkAndNotWhatItLeadsTo() throws Exception {
        Path link = Files.createSymbolicLink(root.resolve("cache/link"), outside);

        handler("cache", Clock.offset(Clock.systemUTC(), Duration.ofHours(1))).carryOut(DISK);

        assertThat(outside.resolve("precious")).exists();
        assertThat(Files.isSymbolicLink(link)).isFalse();
    }

    @Test
    void refusesADirectoryThatBecameALink() throws Exception {
        Files.createSymbolicLink(root.resolve("tmp"), outside);

        assertThatThrownBy(() -> handler("tmp").carryOut(DISK))
                .isInstanceOf(InstructionRefusedException.class)
                .hasMessageContaining("leads out of");
        assertThat(outside.resolve("precious")).exists();
    }

    @Test
    void refusesADirectoryBelowALink() throws Exception {
        Files.createDirectory(outside.resolve("inner"));
        old(outside.resolve("inner/precious"));
        Files.createSymbolicLink(root.resolve("tmp"), outside);

        assertThatThrownBy(() -> handler("tmp/inner").carryOut(DISK)).isInstanceOf(InstructionRefusedException.class);
        assertThat(outside.resolve("inner/precious")).exists();
    }

    @Test
    void cannotBeConfiguredToEmptyItsRootOrAnythingOutside() {
        for (String directory : List.of(".", "..", "../other", "cache/../..", "/etc", "")) {
            assertThatThrownBy(() -> handler(directory))
                    .as(directory)
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("is not below");
        }
    }

    @Test
    void doesNothingForAnotherResource() {
        assertThatThrownBy(() -> handler("cache").carryOut(new CleanUpResources("memory")))
                .isInstanceOf(InstructionRefusedException.class);
        assertThat(root.resolve("cache/one")).exists();
    }

    private CleanUpResourcesHandler handler(String directory) {
        return handler(directory, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private CleanUpResourcesHandler handler(String directory, Clock clock) {
        return new CleanUpResourcesHandler(root, List.of(Path.of(directory)), Duration.ofMinutes(5), clock);
    }

    private static Path old(Path file) throws IOException {
        Files.writeString(file, "content");
        return Files.setLastModifiedTime(file, FileTime.from(NOW.minus(Duration.ofDays(1))));
    }
}
