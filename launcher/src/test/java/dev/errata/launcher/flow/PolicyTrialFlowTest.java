package dev.errata.launcher.flow;

import static dev.errata.launcher.flow.Events.unique;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.launcher.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Decisions of the running pipeline, made again under policies that it does not use. */
@ExtendWith(SharedPipeline.class)
final class PolicyTrialFlowTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final PipelineUnderTest kafka;
    private final Recording recording;
    private final String session = unique("session");
    private final String dependency = unique("dependency");

    @TempDir
    private Path directory;

    PolicyTrialFlowTest(PipelineUnderTest kafka) {
        this.kafka = kafka;
        this.recording = kafka.record();
    }

    @BeforeEach
    void aRetryIsDecided() {
        kafka.report(Events.overloaded(session).toBuilder()
                .source(ErrorSource.of(SourceType.LLM, dependency))
                .build());
        recording.await(
                kafka.topics().decisions(),
                decision -> dependency.equals(decision.provenance().source().component()) && decision.next() != null);
    }

    @AfterEach
    void stop() {
        recording.close();
    }

    @Test
    void whatOtherPoliciesWouldHaveDoneIsShown() throws IOException {
        Path given = file("given.yaml", PipelineUnderTest.SHORT_DELAYS);
        Path tried = file("tried.yaml", "policies: {llm: {maxAttempts: 1}}");

        CommandRun run = errata(tried, "--given", given.toString(), "--from", "-1h", "--json");

        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        JsonNode findings = JSON.readTree(run.lines().get(0)).get("decisions");
        assertThat(findings.get("reproduced").asLong()).isPositive();
        assertThat(findings.get("not_reproduced").asLong()).isZero();
        JsonNode ours = line(run, "dependency");
        assertThat(ours.get("decisions").asLong()).isEqualTo(1);
        assertThat(ours.get("different").asLong()).isEqualTo(1);
        assertThat(ours.get("given").get("retries").asLong()).isEqualTo(1);
        assertThat(ours.get("given").get("asked").asLong()).isZero();
        assertThat(ours.get("given").get("peakPerMinute").asLong()).isEqualTo(1);
        assertThat(ours.get("tried").get("retries").asLong()).isZero();
        assertThat(ours.get("tried").get("asked").asLong()).isEqualTo(1);
        assertThat(ours.get("tried").get("peakPerMinute").asLong()).isZero();
        JsonNode outages = line(run, "outagesOf");
        assertThat(outages.get("operations").asLong()).isEqualTo(1);
        assertThat(outages.get("missed")).isEmpty();
        assertThat(outages.at("/happened/recovered/1").asLong()).isZero();
        assertThat(outages.at("/tried/recovered/1").asLong()).isZero();
        assertThat(outages.at("/tried/peakPerMinute/1").asLong()).isZero();
        assertThat(outages.at("/tried/asked/0").asLong()).isEqualTo(1);
        assertThat(outages.at("/tried/p50Ms/0").isNull()).isTrue();
        CommandRun forPeople = errata(tried, "--given", given.toString());
        assertThat(forPeople.out())
                .containsPattern(dependency + ".* 1 > 0 ")
                .containsPattern(dependency + " +1 +tried, replayed +0 +0 +never +never +0 +1");
        assertThat(forPeople.err()).contains(dependency + ": what happened lies within the replay");
    }

    /** The worker only watches circuits; under policies that have it wait for them, no retry goes. */
    @Test
    void anOpenCircuitIsReplayedAndWhereItsHistoryBeginsLaterThatIsSaid() throws IOException {
        Instant opened = Instant.now().minusSeconds(1_800).truncatedTo(ChronoUnit.MILLIS);
        kafka.write(
                kafka.topics().circuits(),
                dependency,
                new CircuitState(dependency, CircuitStatus.OPEN, null, null, null, null, 7, "down", null, opened));
        Path given = file("given.yaml", PipelineUnderTest.SHORT_DELAYS);
        Path tried = file("tried.yaml", PipelineUnderTest.SHORT_DELAYS + "\ndependencies: {mode: enforce}");

        CommandRun run = errata(tried, "--given", given.toString(), "--from", "-1h", "--json");
        JsonNode ours = line(run, "dependency");
        assertThat(ours.at("/given/peakPerMinute").asLong()).isEqualTo(1);
        assertThat(ours.at("/tried/retries").asLong()).isEqualTo(1);
        assertThat(ours.at("/tried/peakPerMinute").asLong()).isZero();
        String said = "the history of the circuit of " + dependency + " begins after --from, at " + opened;
        assertThat(run.err()).contains(said);

        assertThat(errata(tried, "--given", given.toString(), "--from", "-10m").err())
                .doesNotContain(said);
    }

    @Test
    void underOtherPoliciesThanThoseInForceNothingIsCompared() throws IOException {
        CommandRun run = errata(file("tried.yaml", "maxRuns: 3"));

        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).doesNotContain(dependency);
        assertThat(run.err()).contains("0 decisions are the same again", "made under other policies than those given");
    }

    @Test
    void aTimeThatIsNoneIsRefused() throws IOException {
        CommandRun run = errata(file("tried.yaml", "{}"), "--from", "yesterday");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("'yesterday'");
    }

    private JsonNode line(CommandRun run, String name) throws IOException {
        for (String line : run.lines()) {
            JsonNode json = JSON.readTree(line);
            if (json.path(name).asText().equals(dependency)) {
                return json;
            }
        }
        throw new AssertionError("nothing of " + dependency + " in " + run.out());
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private CommandRun errata(Path tried, String... options) {
        String[] arguments = new String[options.length + 3];
        arguments[0] = "policy";
        arguments[1] = "try";
        arguments[2] = tried.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return CommandRun.on(kafka.cluster(), arguments);
    }
}
