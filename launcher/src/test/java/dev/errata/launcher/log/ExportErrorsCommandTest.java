package dev.errata.launcher.log;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.errata.launcher.CommandRun;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportErrorsCommandTest {
    @TempDir
    private Path directory;

    private final AtomicReference<String> asked = new AtomicReference<>("");
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    /** @param length that is promised; 0 for as much as there is */
    private void answer(int status, String body, long length) {
        server.createContext("/api/errors/export", exchange -> {
            asked.set(exchange.getRequestURI() + " "
                    + exchange.getRequestHeaders().getFirst("Authorization"));
            exchange.sendResponseHeaders(status, length);
            exchange.getResponseBody().write(body.getBytes(StandardCharsets.UTF_8));
            exchange.close();
        });
    }

    private CommandRun export(String... more) {
        String[] all = new String[more.length + 4];
        System.arraycopy(
                new String[] {
                    "log",
                    "export",
                    "--url",
                    "http://127.0.0.1:" + server.getAddress().getPort()
                },
                0,
                all,
                0,
                4);
        System.arraycopy(more, 0, all, 4, more.length);
        return CommandRun.of(new byte[0], all);
    }

    @Test
    void whatIsMeantIsAskedForAndWrittenDown() throws IOException {
        answer(200, "{\"end\":0}\n", 0);
        Path file = directory.resolve("all.ndjson");
        Path token = Files.writeString(directory.resolve("token"), "erl_secret\n");
        CommandRun run = export("--to", file.toString(), "--token", token.toString(), "category=disk_full", "q=a b&c");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(file).hasContent("{\"end\":0}");
        assertThat(asked.get())
                .isEqualTo("/api/errors/export?category=disk_full&q=a+b%26c&format=ndjson Bearer erl_secret");
    }

    @Test
    void halfAFileIsNone() {
        answer(200, "errorId,", 1_000);
        Path file = directory.resolve("half.csv");
        CommandRun run = export("--to", file.toString());
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("broke off");
        assertThat(file).doesNotExist();
    }

    @Test
    void everyMistakeIsSaid() {
        answer(
                400,
                "{\"title\":\"No\",\"detail\":\"2 things are wrong.\",\"errors\":[{\"parameter\":\"category\","
                        + "\"value\":\"x\",\"message\":\"must be one of a\"}]}",
                0);
        CommandRun run = export("--to", directory.resolve("none.csv").toString(), "category=x");
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("category must be one of a, got 'x'").doesNotContain("Exception");
    }

    @Test
    void whereNoLogIsSaysSo() {
        server.stop(0);
        CommandRun run = export("--to", directory.resolve("none.csv").toString());
        assertThat(run.exitCode()).isNotZero();
        assertThat(run.err()).contains("no error log answers at");
    }
}
