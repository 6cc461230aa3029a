package dev.errata.launcher.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.recovery.Hold;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A person pauses a dependency, looks, and resumes it. */
@ExtendWith(SharedPipeline.class)
final class PausedDependencyTest {
    private final PipelineUnderTest kafka;
    private final Recording recording;
    private final String session = "session-" + UUID.randomUUID();
    private final String dependency = "dependency-" + UUID.randomUUID();

    PausedDependencyTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Test
    void itsRetriesWaitUntilItIsResumed() {
        assertThat(run("pause", dependency, "--dry-run")).contains(dependency + " would be paused");
        assertThat(run("circuits")).doesNotContain(dependency);
        assertThat(run("pause", dependency, "--by", "ann", "--reason", "migration"))
                .contains(dependency + " is paused: paused by ann: migration");
        assertThat(run("circuits")).contains(dependency, "paused by ann: migration");
        CommandResult audit = recording.await(
                kafka.topics().commandResults(),
                result -> result.type() == CommandType.PAUSE
                        && result.changed() == 1
                        && result.ids().contains(dependency));
        assertThat(audit.issuedBy()).isEqualTo("ann");
        assertThat(audit.reason()).isEqualTo("migration");

        ErrorEvent failed = Events.overloaded(session).toBuilder()
                .source(ErrorSource.of(SourceType.LLM, dependency))
                .build();
        kafka.report(failed);
        recording.await(
                kafka.topics().dependencySignals(),
                signal -> signal.dependency().equals(dependency) && signal.held() == 1);
        assertThat(recording.values(kafka.topics().retries(), this::isOurs)).isEmpty();

        assertThat(run("retries", "forecast", "--dependency", dependency)).contains("1 waiting");
        assertThat(run("retries", "forecast", "--json")).contains("{\"dependency\":\"" + dependency + '"');

        assertThat(run("resume", dependency, "--by", "bob")).contains("resumed by bob");
        assertThat(recording.await(kafka.topics().retries(), this::isOurs).heldBy())
                .isEqualTo(Hold.PAUSED);
        assertThat(run("resume", dependency)).contains(dependency + " is not paused");
    }

    private boolean isOurs(RetryCommand command) {
        return dependency.equals(command.provenance().source().component());
    }

    private String run(String... arguments) {
        CommandRun run = CommandRun.on(kafka.cluster(), arguments);
        assertThat(run.exitCode()).as(run.err()).isZero();
        return run.out();
    }
}
