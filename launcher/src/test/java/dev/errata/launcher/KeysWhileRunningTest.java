package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.intake.access.IntakeKey;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command does to the keys counts for an intake that runs. */
final class KeysWhileRunningTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final Map<String, String> PORTS = Map.of(
            "ERRATA_HEALTH_PORT", "0",
            "ERRATA_EMBEDDED_BROKER_PORT", "0",
            "ERRATA_EMBEDDED_CONTROLLER_PORT", "0",
            "ERRATA_EMBEDDED_REGISTRY_PORT", "0");

    private final HttpClient client = HttpClient.newHttpClient();
    private Path keys = Path.of("");

    @Test
    void aKeyOpensOnceItIsAddedAndNoLongerOnceItIsRevoked(@TempDir Path directory) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Path data = directory.resolve("data");
        keys = data.resolve("state").resolve("intake-keys.json");
        try (UpProcess up = UpProcess.start(home, directory, PORTS, "--no-log", "--data", data.toString())) {
            up.awaitRunning();
            assertThat(status(up, "0123456789abcdef0123456789abcdef")).isEqualTo(403);

            String shop = key("add", "shop", "--project", "shop").out().strip();
            String blog = key("add", "blog", "--project", "blog").out().strip();
            await().atMost(TIMEOUT).until(() -> status(up, shop) == 200 && status(up, blog) == 200);
            String hash = IntakeKey.hashOf(shop);
            assertThat(key("list").out()).contains("shop", "blog").doesNotContain(shop, hash);
            assertThat(Files.readString(keys)).contains(hash).doesNotContain(shop, blog);

            key("revoke", "shop");
            await().atMost(TIMEOUT).until(() -> status(up, shop) == 403);
            assertThat(status(up, blog)).isEqualTo(200);
            assertThat(key("list").out()).contains("blog").doesNotContain("shop");
        }
    }

    private CommandRun key(String... arguments) {
        List<String> all = new ArrayList<>(List.of("intake", "key"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--keys", keys.toString()));
        CommandRun run = CommandRun.of("", all.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run;
    }

    private int status(UpProcess up, String key) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create(up.intake()))
                .header("X-Errata-Key", key)
                .POST(HttpRequest.BodyPublishers.ofString("{\"message\":\"with a key\"}"))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    }
}
