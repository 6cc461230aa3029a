package dev.errata.launcher.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.launcher.demo.ScenarioStep.RunResult;
import dev.errata.schemas.json.ErrorEventJson;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The recorded scenario: what is reported when, and how each operation's later runs end. */
final class Scenario {
    private static final String RECORDING = "scenario.jsonl";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final List<ScenarioStep> steps;
    private final Map<String, ScenarioStep.Report> byOperation = new HashMap<>();

    private Scenario(List<ScenarioStep> steps) {
        this.steps = List.copyOf(steps);
        for (ScenarioStep step : steps) {
            if (step instanceof ScenarioStep.Report report && report.event().operation() != null) {
                byOperation.put(report.event().operation().id(), report);
            }
        }
    }

    /** The recording that comes with Errata, its times counted from {@code start}. */
    static Scenario recorded(Instant start) {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Scenario.class.getResourceAsStream(RECORDING)), StandardCharsets.UTF_8))) {
            List<ScenarioStep> steps = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                steps.add(step(JSON.readTree(line), start));
            }
            return new Scenario(steps);
        } catch (IOException e) {
            throw new UncheckedIOException(RECORDING, e);
        }
    }

    /** In the order of time. */
    List<ScenarioStep> steps() {
        return steps;
    }

    /** The first failure of an operation. */
    Optional<ScenarioStep.Report> reportOf(String operationId) {
        return Optional.ofNullable(byOperation.get(operationId));
    }

    /** The types of all operations: what the executor needs a handler for. */
    List<String> operationTypes() {
        return byOperation.values().stream()
                .map(report ->
                        Objects.requireNonNull(report.event().operation()).type())
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
    }

    private static ScenarioStep step(JsonNode line, Instant start) {
        Duration at = Duration.ofMillis(line.required("at").asLong());
        JsonNode raw = line.get("raw");
        if (raw != null) {
            JsonNode key = line.get("key");
            return new ScenarioStep.Garbage(at, key == null ? null : key.asText(), raw.asText());
        }
        List<RunResult> runs = new ArrayList<>();
        line.path("runs").forEach(run -> runs.add(RunResult.valueOf(run.asText().toUpperCase(Locale.ROOT))));
        return new ScenarioStep.Report(
                at, ErrorEventJson.parseStrictly(line.required("event").toString(), start.plus(at)), runs);
    }
}
