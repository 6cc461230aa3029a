package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code errata config check} and {@code errata config keys}. */
final class ConfigCheckTest {
    private static final Path SHIPPED = Path.of("..", "config");

    private final Path directory;

    ConfigCheckTest(@TempDir Path directory) {
        this.directory = directory;
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static CommandRun check(Object... arguments) {
        return CommandRun.of(
                "",
                Stream.concat(Stream.of("config", "check"), Stream.of(arguments).map(Object::toString))
                        .toArray(String[]::new));
    }

    static List<Path> shipped() throws IOException {
        try (Stream<Path> files = Files.list(SHIPPED)) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("shipped")
    void everyFileThatIsShippedIsRightAndTakenForWhatItsNameSays(Path file) {
        CommandRun run = check(file);

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        String kind = String.valueOf(file.getFileName())
                .replaceFirst("-stream|recovery-", "")
                .replace(".yaml", "");
        assertThat(run.err()).contains("taken for settings of ").contains(kind + (kind.equals("up") ? "'" : ""));
    }

    /** Each line of each shipped file that is commented out is an example that somebody will uncomment. */
    @ParameterizedTest
    @MethodSource("shipped")
    void everyExampleInThemIsOneOfAKeyThatThereIs(Path file) throws IOException {
        String text = Files.readString(file)
                .replaceAll("(?m)^(\\s*)# (\\S+\\.\\S+: .*|notifier:|  (?:notify|http)[.].*)$", "$1$2");
        Path all = file(String.valueOf(file.getFileName()), text);

        assertThat(check(all).out()).doesNotContain("unknown", "cannot read");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "x.yaml | policies: {llm: {maxAttempts: 7}} | policies and profiles",
                "x.yaml | rules: [{id: a.b, category: dns_error, text: [warp core], examples: [warp core]}] | rules of",
                "x.yaml | {source: [llm], rules: [{id: a}]} | rules of classification",
                "x.yaml | {rules: a.yaml, log.errors: true} | settings of the classifier",
                "x.yaml | {release.interval: 5ms} | settings of the recovery worker",
                "x.yaml | {alerts: {rules: {mine: {metric: errors, threshold: 5}}}} | settings of the aggregator",
                "x.yaml | {classifier: {threads: 2}} | settings of 'errata up'",
                "x.yaml | {application.id: errata-notifier, threads: 1} | settings of the notifier",
                "my-worker.yaml | {application.id: mine, threads: 1} | settings of the recovery worker",
                "up.properties | topics.partitions=8 | settings of 'errata up'",
                "up.yaml | policies: {llm: {maxAttempts: 7}} | policies and profiles"
            })
    void itsKeysSayWhatAFileIsThenTheApplicationsIdThenItsName(String name, String text, String taken)
            throws IOException {
        CommandRun run = check(file(name, text));

        assertThat(run.err()).contains("taken for " + taken);
    }

    @Test
    void whatCouldBeSeveralIsAskedForAndAsDecides() throws IOException {
        Path file = file("mine.yaml", "threads: 2\n");

        CommandRun doubt = check(file);
        CommandRun decided = check(file, "--as", "aggregator");

        assertThat(doubt.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(doubt.out())
                .contains("it could be settings of the classifier, or settings of the recovery worker, or")
                .contains("say --as KIND");
        assertThat(decided.exitCode()).as(decided.out()).isZero();
        assertThat(check(file, "--as", "rules").exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(check(file, "--as", "moods").err()).contains("--as must be one of up, classifier,");
    }

    @Test
    void aFileThatErrataDoesNotReadIsNone() throws IOException {
        CommandRun run = check(Path.of("..", "docker-compose.yml"), file("broken.yaml", "a: b\nc: [\n"));

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.out())
                .contains("docker-compose.yml: nothing in it is of a file that Errata reads")
                .contains("broken.yaml:3: cannot read the config file");
    }

    @Test
    void allMistakesOfAllAppsInOneFileAreToldWithTheirLines() throws IOException {
        Path rules = file("rules.yaml", "rules:\n  - {id: mine}\n");
        Path policies = file("policies.yaml", "policies:\n  llm: {jitter: soft}\nmaxWait: soon\n");
        Path up = file("up.yaml", """
                policy.file: %s
                recovery.dependencies.mode: enforc
                threads: 3
                classifier:
                  rules: %s
                  threads: none
                worker: {state.dir: mine}
                aggregator:
                  alerts.rules:
                    slow:
                      metric: errors
                notifier:
                  notify.mail.host: mail
                """.formatted(policies, rules));

        CommandRun run = check(up);

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.FAILED);
        assertThat(run.out().lines().map(line -> line.replace(directory + "/", "")))
                .containsExactlyInAnyOrder(
                        "policies.yaml:2: policies.llm.jitter must be one of none, equal, full, got 'soft'",
                        "policies.yaml:3: maxWait must be a duration above zero such as 500ms, 30s, 5m, 2h or 7d, got"
                                + " 'soon'",
                        "up.yaml:2: recovery.dependencies.mode must be one of off, observe, enforce, got 'enforc'",
                        "up.yaml:3: unknown key 'threads': it is an app's own, set classifier.threads or worker.threads"
                                + " or aggregator.threads or notifier.threads",
                        "up.yaml:6: classifier.threads must be a whole number, got 'none'",
                        "up.yaml:7: unknown key 'worker.state.dir': it follows from other settings here",
                        "up.yaml:11: aggregator.alerts.rules.slow.threshold is missing",
                        "up.yaml:13: notifier.notify.mail.from must be an address, got ''",
                        "up.yaml:13: notifier.notify.mail.to must name somebody");
    }

    @Test
    void theRulesThatAClassifierNamesAreReadToo() throws IOException {
        Path rules = file("rules.yaml", "rules:\n  - {id: mine, category: dns_error, text: [x y], policy: pateint}\n");

        CommandRun run = check(file("classifier.yaml", "{rules: " + rules + ", session.expiry: 1h}"));

        assertThat(run.out()).startsWith(rules + ":2: rule 'mine'").contains("pateint");
    }

    @Test
    void everyKeyCanBeListed() {
        CommandRun run = CommandRun.of("", "config", "keys", "up");

        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .contains("data.dir = .errata", "classifier.rules", "; ERRATA_WORKER_STANDBY_REPLICAS")
                .contains("registry.basic.auth.file", "recovery.*", "aggregator.alerts.burst.minimum = ")
                .doesNotContain("worker.state.dir", "worker.bootstrap.servers", "classifier.policy.file");
    }
}
