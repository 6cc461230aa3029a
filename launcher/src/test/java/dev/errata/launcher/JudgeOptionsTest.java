package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What needs no Kafka judges as the pipeline does whose settings it is given. */
final class JudgeOptionsTest {
    private static final String REFUSED = """
            {"message":"connect ECONNREFUSED 10.0.3.7:5432","component":"shop"}""";
    private static final String FULL = """
            {"message":"write failed: No space left on device","component":"shop"}""";
    private static final String MAIL = """
            {"message":"connect ECONNREFUSED for jane.doe@example.org","component":"shop"}""";

    @TempDir
    private Path directory;

    private String file(String text) throws IOException {
        return Files.writeString(directory.resolve("classifier.yaml"), text).toString();
    }

    private static List<String> groups(String... more) {
        String[] arguments = new String[more.length + 1];
        arguments[0] = "group";
        System.arraycopy(more, 0, arguments, 1, more.length);
        return CommandRun.of(REFUSED + "\n" + FULL, arguments).lines().stream()
                .map(line -> line.replaceAll(".*\"groupId\":\"([^\"]+)\".*", "$1"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "groups.by.category: false\ngroups.by.pattern: false\n",
                "classifier:\n  groups.by.category: false\n  groups.by.pattern: false\nembedded.broker.port: 0\n"
            })
    void groupsAreToldApartAsTheFileSays(String settings) throws IOException {
        assertThat(groups()).doesNotHaveDuplicates().hasSize(2);
        assertThat(groups("--config", file(settings)))
                .hasSize(2)
                .containsOnly(groups("--config", file(settings)).get(0));
    }

    @Test
    void mailAddressesGoWhereTheFileTakesThemOut() throws IOException {
        String file = file("redact.emails: true\n");

        assertThat(CommandRun.of(MAIL, "explain").out()).contains("jane.doe");
        assertThat(CommandRun.of(MAIL, "explain", "--config", file).out()).doesNotContain("jane.doe");
        assertThat(CommandRun.of(MAIL, "classify", "--config", file).out()).doesNotContain("jane.doe");
    }

    @Test
    void rulesAndPoliciesOfTheFileCount() throws IOException {
        Path rules = Files.writeString(directory.resolve("rules.yaml"), """
                rules:
                  - {id: acme.full, category: dns_error, text: [no space left], policy: patient, examples: [no space left]}
                """);
        Path policies = Files.writeString(
                directory.resolve("policies.yaml"),
                "policies: {patient: {maxAttempts: 4, backoff: fixed, initialDelay: 1h}}\n");
        String file = file("rules: [" + rules + "]\npolicy.file: " + policies + "\n");

        assertThat(CommandRun.of(FULL, "classify").out()).doesNotContain("acme.full");
        assertThat(CommandRun.of(FULL, "classify", "--config", file).out()).contains("acme.full");
        assertThat(CommandRun.of(FULL, "explain", "--config", file).out()).contains("policy 'patient'");
    }

    @Test
    void settingsOfAnotherAppAreAMistake() throws IOException {
        Path worker = Files.writeString(directory.resolve("worker.yaml"), "threads: 2\nschedule.batch: 3\n");
        CommandRun run = CommandRun.of(FULL, "classify", "--config", worker.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("--config takes settings of the classifier or of 'errata up', or policies");
        assertThat(CommandRun.of(FULL, "group", "--config", file("colour: blue\n"))
                        .err())
                .contains("nothing that Errata reads");
        assertThat(CommandRun.of(FULL, "group", "--config", file("groups.by.category: 7\n"))
                        .err())
                .contains("groups.by.category must be true or false");
    }
}
