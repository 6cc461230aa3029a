package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code errata demo}, as its user has it: a process that goes on, an address, a signal. Each takes a minute of a core. */
@Tag("slow")
final class KeptDemoTest {
    private static final Duration LONGEST_DEMO = Duration.ofMinutes(15);

    @Test
    void goesOnAfterTheScenarioAndEndsWhenTold(@TempDir Path directory) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        try (UpProcess demo = UpProcess.of(home, temporary, Map.of(), List.of("demo", "--keep", "--plain"))) {
            await().atMost(LONGEST_DEMO).until(() -> demo.dashboard().isPresent() || demo.hasEnded());
            assertThat(demo.console())
                    .contains("holds  the error log counted", "Ctrl-C ends it")
                    .doesNotContain("BROKEN", "stopping");
            String url = demo.dashboard().orElseThrow();
            assertThat(page(url + "/")).contains("The latest errors").doesNotContain("Send the first error");
            assertThat(page(url + "/waiting")).contains("Approve…");
            assertThat(page(url + "/retries")).as("the worker answers still").contains("<h1>");
            assertThat(demo.terminate()).as(demo.console()).isZero();
            assertThat(demo.console()).contains("stopping ...").doesNotContain("\tat ");
        }
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void passesWithoutAUsableDatabaseAndSaysThatTheLogWasLeftOut(@TempDir Path directory) throws Exception {
        Path home = Files.createDirectory(directory.resolve("home"));
        Path temporary = Files.createDirectory(directory.resolve("tmp"));
        Path data = Files.createDirectory(directory.resolve("data"));
        Files.writeString(data.resolve("postgres"), "no directory");
        try (UpProcess demo =
                UpProcess.of(home, temporary, Map.of(), List.of("demo", "--plain", "--data", data.toString()))) {
            await().atMost(LONGEST_DEMO).until(demo::hasEnded);
            assertThat(demo.awaitEnd()).as(demo.console()).isZero();
            assertThat(demo.console()).contains("the error log was left out: ").doesNotContain("BROKEN", "\tat ");
        }
    }

    private static String page(String url) throws Exception {
        HttpResponse<String> answer = HttpClient.newBuilder()
                .followRedirects(HttpClient.Redirect.NORMAL)
                .build()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }
}
