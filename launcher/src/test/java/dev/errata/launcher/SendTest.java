package dev.errata.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.launcher.flow.PipelineUnderTest;
import dev.errata.launcher.flow.SharedPipeline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is sent, and what is said of what is not. */
@ExtendWith(SharedPipeline.class)
final class SendTest {
    private static final Pattern STOPPED = Pattern.compile(
            "line 1501: .*; lines 1 to (\\d+) were sent \\((\\d+) events\\); go on with --from-line (\\d+)");

    private final PipelineUnderTest kafka;
    private final String session = "session-" + UUID.randomUUID();
    private final String good = "{\"message\":\"it failed\",\"sessionId\":\"" + session + "\"}\n";

    @TempDir
    private Path directory;

    SendTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void aFieldThatAnEventDoesNotHaveIsRefusedWithTheOneThatIsMeant() {
        String typo = "{\"message\":\"m\",\"operatonId\":\"op-1\"}\n";
        CommandRun refused = send(typo);
        CommandRun taken = send(typo, "--lenient");

        assertThat(refused.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(refused.err()).contains("line 1:", "is 'operationId' meant?", "nothing was sent");
        assertThat(taken.exitCode()).as(taken.err()).isZero();
        assertThat(taken.err()).contains("sent 1 event to 'errors'");
        assertThat(send(good, "--strict").exitCode()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"sessionId\":\"s-1\",\"operationId\":\"op-1\"}", "{}", "{\"message\":\" \"}"})
    void anEventThatSaysNothingIsAMistake(String line) {
        CommandRun run = send(line + "\n");

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("line 1: the event does not say what happened", "nothing was sent");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"code\":\"E\"", "exitCode\":1", "exceptionType\":\"T\"", "httpStatus\":503", "output\":\"o\""})
    void oneFieldThatSaysWhatHappenedIsEnough(String field) {
        assertThat(send("{\"" + field + "}\n").exitCode()).isZero();
    }

    @Test
    void aFileWithMistakesSendsNothingAndTellsThemAll() throws IOException {
        Path file = Files.writeString(
                directory.resolve("events.jsonl"), good + "no JSON\n" + good + "{\"mesage\":\"m\"}\n");

        CommandRun run = send("", file.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("line 2: not valid JSON at column", "line 4: ", "'message'", "nothing was sent");
        assertThat(sent()).isZero();
    }

    @Test
    void aPipeIsSentUpToTheMistakeAndGoesOnBehindIt() {
        String many = good.repeat(1_500);
        CommandRun first = send(many + "no JSON\n" + good + good);

        assertThat(first.exitCode()).isEqualTo(ErrataCommand.USAGE);
        Matcher told = STOPPED.matcher(first.err());
        assertThat(told.find()).as(first.err()).isTrue();
        assertThat(sent()).as("exactly what it says").isEqualTo(Long.parseLong(told.group(2)));
        assertThat(told.group(1)).isEqualTo(told.group(2));

        CommandRun second = send(many + good + good + good, "--from-line", told.group(3));
        assertThat(second.exitCode()).as(second.err()).isZero();
        assertThat(sent()).isEqualTo(1_503);
    }

    @Test
    void anEmptyFileIsAMistake() throws IOException {
        Path file = Files.writeString(directory.resolve("events.jsonl"), "\n  \n");

        CommandRun run = send("", file.toString());

        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.err()).contains("there is nothing to send in '" + file + "'");
    }

    @Test
    void theHelpListsTheFields() {
        assertThat(CommandRun.of("", "send", "--help").out())
                .contains("operationId ", "httpStatus, headers", "source.component", "metadata ");
    }

    private CommandRun send(String input, String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "send";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return CommandRun.on(kafka.cluster(), input.getBytes(UTF_8), all);
    }

    private long sent() {
        return CommandRun.on(kafka.cluster(), "tail", "errors", "--from-beginning", "--until-end", "--key", session)
                .lines()
                .size();
    }
}
