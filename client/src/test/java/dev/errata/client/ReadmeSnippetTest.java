package dev.errata.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.executor.Commands;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The lines of the README that a service copies: they compile, and do what the README says. */
@ExtendWith(KafkaUnderTest.Shared.class)
class ReadmeSnippetTest {
    private static final String BEGIN = "```java\n";
    private static final List<String> IMPORTS = List.of(
            "dev.errata.client.ClientConfig",
            "dev.errata.client.executor.RetryExecutor",
            "dev.errata.client.executor.RunResult",
            "dev.errata.client.report.ErrorReporter",
            "dev.errata.client.report.ReportContext",
            "dev.errata.core.event.ExecutionContext",
            "dev.errata.core.event.Operation",
            "dev.errata.core.taxonomy.SourceType",
            "java.io.IOException",
            "java.net.ConnectException",
            "java.util.concurrent.CountDownLatch");

    private final KafkaUnderTest kafka;

    ReadmeSnippetTest(KafkaUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void reportsAnErrorAndRunsItsRetry(@TempDir Path directory) throws Exception {
        String snippet = snippet();
        assertThat(snippet.lines().filter(line -> !line.isBlank()).count()).isLessThanOrEqualTo(22);
        compile(snippet, directory);

        try (URLClassLoader loader =
                        new URLClassLoader(new URL[] {directory.toUri().toURL()});
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors());
                Recording<ExecutionOutcome> outcomes =
                        kafka.record(kafka.topics().outcomes())) {
            CompletableFuture<Void> service = CompletableFuture.runAsync(() -> run(loader));
            ErrorEvent reported =
                    errors.values(1, event -> isOurs(event.operation())).get(0);
            assertThat(reported.source().component()).isEqualTo("card-processor");

            kafka.write(
                    kafka.topics().retries(),
                    "order-17",
                    Commands.of("order-17", new Operation("charge-17", "charge-card", 2, null), 1));

            service.get(3, TimeUnit.MINUTES);
            assertThat(outcomes.values(2, outcome -> isOurs(outcome.operation())))
                    .extracting(ExecutionOutcome::status)
                    .containsExactly(OutcomeStatus.STARTED, OutcomeStatus.SUCCEEDED);
        }
    }

    private static String snippet() throws IOException {
        String readme = Files.readString(Path.of("../README.md"));
        int begin = readme.indexOf(BEGIN) + BEGIN.length();
        return readme.substring(begin, readme.indexOf("```", begin));
    }

    private static void compile(String snippet, Path directory) throws IOException {
        String imports = IMPORTS.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining());
        Path source = Files.writeString(directory.resolve("Payments.java"), imports + snippet);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String[] arguments = Stream.of(
                        "-cp", System.getProperty("java.class.path"), "-d", directory.toString(), "-Xlint:-options")
                .toArray(String[]::new);
        String[] all = Stream.concat(Stream.of(arguments), Stream.of(source.toString()))
                .toArray(String[]::new);
        assertThat(compiler.run(null, null, null, all))
                .as("the snippet compiles")
                .isZero();
    }

    private void run(ClassLoader loader) {
        String[] addresses = {
            kafka.config().bootstrapServers(),
            kafka.config().registry().urls().get(0).toString()
        };
        try {
            loader.loadClass("Payments").getMethod("main", String[].class).invoke(null, (Object) addresses);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the snippet failed", e);
        }
    }

    private static boolean isOurs(@Nullable Operation operation) {
        return operation != null && operation.id().equals("charge-17");
    }
}
