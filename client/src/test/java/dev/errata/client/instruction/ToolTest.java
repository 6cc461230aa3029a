package dev.errata.client.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.client.report.ReportContext;
import dev.errata.client.report.ThrowableReader;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.SourceType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class ToolTest {
    @TempDir
    Path directory;

    @Test
    void takesArgumentsAsTheyAre() throws Exception {
        Tool tool = new Tool(List.of("echo", "$(touch owned); `id` && x"), directory, Set.of(0));

        assertThat(tool.run()).isEqualTo("$(touch owned); `id` && x\n");
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void failsWithItsExitCodeAndBothEndsOfItsOutput() {
        Tool tool = shell("echo first; yes noise | head -c 1000000; echo last >&2; exit 3");

        assertThatThrownBy(tool::run).isInstanceOfSatisfying(ToolFailedException.class, failure -> {
            ErrorEvent event =
                    new ThrowableReader(Clock.systemUTC(), UUID::randomUUID).read(failure, ReportContext.NONE);
            assertThat(event.exitCode()).isEqualTo(3);
            assertThat(event.source().knownType()).hasValue(SourceType.TOOL);
            assertThat(event.toolOutput())
                    .startsWith("first\n")
                    .endsWith("last\n")
                    .contains("bytes truncated")
                    .hasSizeLessThan(100_000);
        });
    }

    @Test
    void takesOtherExitCodesForSuccessWhenToldTo() throws Exception {
        Tool tool = new Tool(List.of("sh", "-c", "exit 1"), directory, Set.of(0, 1));

        assertThat(tool.run()).isEmpty();
    }

    @Test
    void isKilledWithAllThatItStartedWhenItsThreadIsInterrupted() throws Exception {
        Tool tool = shell("sleep 600 & echo $! > child; wait");
        AtomicReference<Throwable> end = new AtomicReference<>();
        Thread thread = new Thread(() -> {
            try {
                tool.run();
            } catch (Exception e) {
                end.set(e);
            }
        });
        thread.start();
        Path child = directory.resolve("child");
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .until(() -> Files.exists(child) && !Files.readString(child).isBlank());
        ProcessHandle sleeping = ProcessHandle.of(
                        Long.parseLong(Files.readString(child).strip()))
                .orElseThrow();

        thread.interrupt();
        thread.join(Duration.ofMinutes(2).toMillis());

        assertThat(end.get()).isInstanceOf(InterruptedException.class);
        CompletableFuture<ProcessHandle> exit = sleeping.onExit();
        Awaitility.await()
                .atMost(Duration.ofMinutes(2))
                .untilAsserted(() -> assertThat(exit).isDone());
    }

    @Test
    void needsADirectory() {
        assertThatThrownBy(() -> new Tool(List.of("echo"), directory.resolve("none"), Set.of(0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is not a directory");
    }

    private Tool shell(String script) {
        return new Tool(List.of("sh", "-c", script), directory, Set.of(0));
    }
}
