package dev.errata.launcher.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.intake.access.KeyFile;
import dev.errata.intake.access.Keys;
import dev.errata.launcher.CommandRun;
import dev.errata.streams.health.HealthServer;
import dev.errata.streams.health.HealthSettings;
import dev.errata.streams.health.Telemetry;
import io.micrometer.core.instrument.Counter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class IntakeCommandsTest {
    @TempDir
    private Path directory;

    @Test
    void aKeyIsPrintedOnceOpensAndIsListedWithoutWhatOpens() throws IOException {
        CommandRun added = key("add", "web", "--project", "shop", "--origin", "https://shop.example", "--rate", "50");
        String secret = added.lines().get(0);

        assertThat(added.exitCode()).isZero();
        assertThat(secret).matches("[0-9a-f]{32}");
        assertThat(new Keys(new KeyFile(file()), InstantSource.system()).find(secret))
                .isPresent();
        assertThat(Files.readString(file())).doesNotContain(secret);
        assertThat(key("list").out())
                .contains("web", "shop", "errors", "https://shop.example", "50", "any")
                .doesNotContain("work", secret);
        assertThat(key("list", "--json").out()).contains("\"name\":\"web\"").doesNotContain("hash");

        assertThat(key("revoke", "web").exitCode()).isZero();
        assertThat(new Keys(new KeyFile(file()), InstantSource.system()).find(secret))
                .isEmpty();
        assertThat(key("list").out()).doesNotContain("web");
    }

    @Test
    void scopesAreGivenByName() {
        key("add", "worker", "--project", "shop", "--scope", "errors,work,outcomes");

        assertThat(key("list").out()).contains("errors,work,outcomes");
    }

    @Test
    void aMistakeIsToldInWords() {
        assertThat(key("add", "web", "--project", "shop").exitCode()).isZero();

        assertThat(key("add", "web", "--project", "shop").err()).contains("there is a key web");
        assertThat(key("add", "x", "--project", "shop", "--scope", "all").err()).contains("errors, work, outcomes");
        assertThat(key("add", "x", "--project", "a/b").err()).contains("a project has letters");
        assertThat(key("add", "x", "--project", "p", "--origin", "shop.example/x")
                        .err())
                .contains("https://shop.example");
        CommandRun none = key("revoke", "nobody");
        assertThat(none.err()).contains("there is no key nobody");
        assertThat(none.exitCode()).isEqualTo(2);
    }

    @Test
    void tailSaysWhatBecameOfWhatCameIn() {
        try (Telemetry telemetry = Telemetry.start();
                HealthServer health = HealthServer.start(HealthSettings.onFreePort(), telemetry)) {
            Counter.builder("errata.intake.items")
                    .description("as the intake counts")
                    .tags("key", "web", "protocol", "json", "result", "refused", "reason", "bad_json")
                    .register(telemetry.meters())
                    .increment(3);

            CommandRun run = CommandRun.of(new byte[0], "intake", "tail", "--once", "--health", health.url());

            assertThat(run.lines()).containsExactly("3 key=web protocol=json result=refused reason=bad_json");
        }
    }

    @Test
    void tailSaysWhereItLookedInVain() {
        CommandRun run = CommandRun.of(new byte[0], "intake", "tail", "--health", "http://127.0.0.1:1");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("http://127.0.0.1:1", "--health");
    }

    private CommandRun key(String... arguments) {
        String[] all = new String[arguments.length + 4];
        all[0] = "intake";
        all[1] = "key";
        System.arraycopy(arguments, 0, all, 2, arguments.length);
        all[arguments.length + 2] = "--keys";
        all[arguments.length + 3] = file().toString();
        return CommandRun.of(new byte[0], all);
    }

    private Path file() {
        return directory.resolve("keys.json");
    }
}
