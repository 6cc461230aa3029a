package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.launcher.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** {@code errata log tail}, on what the pipeline classified. */
@ExtendWith(SharedPipeline.class)
final class TailErrorsTest {
    private final PipelineUnderTest kafka;

    TailErrorsTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void anErrorIsOneLineWithItsCode() {
        String session = unique("session");
        ErrorEvent failed = Events.overloaded(session);
        try (Recording recording = kafka.record()) {
            kafka.report(failed);
            recording.await(
                    kafka.topics().classified(Recoverability.RETRYABLE),
                    it -> it.errorId().equals(failed.errorId()));
        }
        CommandRun tail = CommandRun.on(kafka.cluster(), "log", "tail", "--json", "--from-beginning", "--until-end");
        assertThat(tail.exitCode()).as(tail.err()).isZero();
        assertThat(tail.lines().stream().filter(line -> line.contains(session)))
                .singleElement()
                .asString()
                .startsWith("{\"code\":3")
                .contains("\"category\":\"external\"", "\"technical_detail\":\"Overloaded\"");
        assertThat(CommandRun.on(kafka.cluster(), "log", "tail", "--from-beginning", "--max", "1")
                        .lines())
                .hasSize(1);
    }
}
