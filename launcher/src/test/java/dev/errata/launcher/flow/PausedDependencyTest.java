package dev.errata.launcher.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.dependency.Hold;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.console.Console;
import dev.errata.launcher.dependencies.CircuitsCommand;
import dev.errata.launcher.dependencies.PauseCommand;
import dev.errata.launcher.dependencies.ResumeCommand;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import picocli.CommandLine;

/** A person pauses a dependency, looks, and resumes it. */
@ExtendWith(SharedPipeline.class)
final class PausedDependencyTest {
    private final KafkaUnderTest kafka;
    private final Recording recording;
    private final StringWriter out = new StringWriter();
    private final Console console = new Console(new PrintWriter(out, true), new PrintWriter(out, true), false);
    private final String session = "session-" + UUID.randomUUID();
    private final String dependency = "dependency-" + UUID.randomUUID();

    PausedDependencyTest(KafkaUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Test
    void itsRetriesWaitUntilItIsResumed() {
        assertThat(run(new PauseCommand(console), dependency, "--by", "ann", "--reason", "migration"))
                .contains(dependency + " is paused: paused by ann: migration");
        assertThat(run(new CircuitsCommand(console))).contains(dependency, "paused by ann: migration");

        ErrorEvent failed = Events.overloaded(session).toBuilder()
                .source(ErrorSource.of(SourceType.LLM, dependency))
                .build();
        kafka.report(failed);
        recording.await(
                kafka.topics().dependencySignals(),
                signal -> signal.dependency().equals(dependency) && signal.held() == 1);
        assertThat(recording.values(kafka.topics().retries(), this::isOurs)).isEmpty();

        assertThat(run(new ResumeCommand(console), dependency, "--by", "bob")).contains("resumed by bob");
        assertThat(recording.await(kafka.topics().retries(), this::isOurs).heldBy())
                .isEqualTo(Hold.PAUSED);
        assertThat(run(new ResumeCommand(console), dependency)).contains(dependency + " is not paused");
    }

    private boolean isOurs(RetryCommand command) {
        return dependency.equals(command.source().component());
    }

    private String run(Callable<Integer> command, String... arguments) {
        out.getBuffer().setLength(0);
        List<String> all = new ArrayList<>(List.of(
                "--bootstrap", kafka.cluster().bootstrapServers(),
                "--registry", kafka.cluster().registryUrl()));
        all.addAll(List.of(arguments));
        assertThat(new CommandLine(command).execute(all.toArray(String[]::new))).isZero();
        return out.toString();
    }
}
