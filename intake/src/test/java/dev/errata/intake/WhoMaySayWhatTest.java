package dev.errata.intake;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.intake.access.IntakeKey;
import dev.errata.intake.access.KeyFile;
import dev.errata.intake.access.KeyScope;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Key by endpoint by field, through the door: what arrives of a request that says all that its endpoint can say. */
final class WhoMaySayWhatTest {
    private static final List<String> KEYS =
            List.of("errors", "errors,work", "outcomes", "errors,work,outcomes", "none");

    private static final Map<String, String> BODIES = Map.of(
            "json",
            "{'message':'M','sessionId':'s','taskId':'t','operationId':'save','attempt':3,'profile':'strict'}",
            "cloudevents",
            "{'specversion':'1.0','id':'M','source':'x','type':'t','data':{'message':'M','sessionId':'s','taskId':'t',"
                    + "'operationId':'save','attempt':3,'profile':'strict'}}",
            "text",
            "M",
            "sentry",
            "{}~{'type':'event'}~{'message':'M','tags':{'errata.session':'s','errata.task':'t','errata.operation':'save',"
                    + "'errata.attempt':'3'}}",
            "store",
            "{'message':'M','tags':{'errata.session':'s','errata.task':'t','errata.operation':'save','errata.attempt':'3'}}",
            "otlp",
            "{'resourceLogs':[{'scopeLogs':[{'logRecords':[{'severityNumber':17,'body':{'stringValue':'M'},'attributes':["
                    + "{'key':'errata.session','value':{'stringValue':'s'}},{'key':'errata.task','value':{'stringValue':'t'}},"
                    + "{'key':'errata.operation','value':{'stringValue':'save'}},"
                    + "{'key':'errata.attempt','value':{'stringValue':'3'}}]}]}]}]}",
            "outcome",
            "{'outcomeId':'M','status':'succeeded','sessionId':'s','taskId':'t','operationId':'save','attempt':3}",
            "check-in",
            "{}~{'type':'check_in'}~{'check_in_id':'ID','monitor_slug':'save','status':'ok'}");

    @TempDir
    private static Path directory;

    private static IntakeUnderTest intake;

    @BeforeAll
    static void start() {
        intake = new IntakeUnderTest(directory, Map.of());
        KeyFile keys = new KeyFile(intake.keys());
        for (String scopes : KEYS.subList(0, KEYS.size() - 1)) {
            Set<KeyScope> all = EnumSet.noneOf(KeyScope.class);
            Arrays.stream(scopes.split(",", -1)).forEach(label -> all.add(Labelled.of(KeyScope.class, label)));
            keys.add(new IntakeKey(name(scopes), IntakeKey.hashOf(secret(scopes)), "shop", all, List.of(), 0, 0));
        }
        keys.add(new IntakeKey(
                "small", IntakeKey.hashOf("two-a-day"), "shop", Set.of(KeyScope.ERRORS), List.of(), 0, 2));
    }

    @AfterAll
    static void stop() {
        intake.close();
    }

    /** Of errors: session, task, operation with its attempt, settings. Of outcomes: session and operation. A dash was removed. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // endpoint | errors  | errors,work                   | outcomes      | errors,work,outcomes          |
                // without a key
                "json        | - - - - | shop/s shop/t shop/save#3 set | 403           | shop/s shop/t shop/save#3 set | s t save#3 set",
                "cloudevents | - - - - | shop/s shop/t shop/save#3 set | 403           | shop/s shop/t shop/save#3 set | s t save#3 set",
                "text        | - - - - | shop/s - shop/save#1 -        | 403           | shop/s - shop/save#1 -        | s - save#1 -",
                "sentry      | - - - - | shop/s shop/t shop/save#3 -   | 403           | shop/s shop/t shop/save#3 -   | s t save#3 -",
                "store       | - - - - | shop/s shop/t shop/save#3 -   | 403           | shop/s shop/t shop/save#3 -   | s t save#3 -",
                "otlp        | - - - - | shop/s shop/t shop/save#3 -   | 403           | shop/s shop/t shop/save#3 -   | s t save#3 -",
                "outcome     | 403     | 403                           | shop/s shop/t shop/save#3 - | shop/s shop/t shop/save#3 - | s t save#3 -",
                "check-in    | 403     | 403                           | - - shop/save#1 - | - - shop/save#1 -         | - - save#1 -"
            })
    void whatArrives(String endpoint, String errors, String work, String outcomes, String all, String open)
            throws Exception {
        List<String> expected = List.of(errors, work, outcomes, all, open);
        for (int i = 0; i < KEYS.size(); i++) {
            assertThat(sent(endpoint, KEYS.get(i)))
                    .as("%s with the key of %s", endpoint, KEYS.get(i))
                    .isEqualTo(expected.get(i));
        }
    }

    /** Whoever has used up what its key has for a day is told when to come again, in its own protocol's words. */
    @Test
    void aQuotaThatIsUsedUpIsToldAndNothingArrives() throws Exception {
        String two = "[{\"message\":\"one of two\"},{\"message\":\"one of two\"}]";
        assertThat(intake.post("/v1/errors", two, "X-Errata-Key", "two-a-day").statusCode())
                .isEqualTo(200);
        int before = intake.errors().size();

        HttpResponse<String> json = intake.post("/v1/errors", "{\"message\":\"third\"}", "X-Errata-Key", "two-a-day");
        HttpResponse<String> sentry =
                intake.post("/api/1/store/?sentry_key=two-a-day", "{\"message\":\"third\",\"platform\":\"other\"}");

        for (HttpResponse<String> answer : List.of(json, sentry)) {
            assertThat(answer.statusCode()).isEqualTo(429);
            assertThat(answer.headers().firstValueAsLong("Retry-After").orElseThrow())
                    .isPositive();
        }
        assertThat(json.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(sentry.headers().firstValue("X-Sentry-Rate-Limits")).isPresent();
        assertThat(intake.counted("refused_request", "over_allowance")).isEqualTo(2);
        // tomorrow would be no better
        HttpResponse<String> never =
                intake.post("/v1/errors", "{\"message\":\"one of three\"}\n".repeat(3), "X-Errata-Key", "two-a-day");
        assertThat(never.statusCode()).isEqualTo(413);
        assertThat(never.headers().firstValue("Retry-After")).isEmpty();
        assertThat(intake.errors()).hasSize(before);
    }

    /** The status if it is not 200, else what arrived; also that what is missing was counted and told. */
    private static String sent(String endpoint, String key) throws Exception {
        String id = UUID.randomUUID().toString();
        double removedBefore = removed();
        int before = intake.errors().size() + intake.outcomes().size();

        HttpResponse<String> answer = post(endpoint, key, id);

        if (answer.statusCode() != 200) {
            assertThat(intake.errors().size() + intake.outcomes().size()).isEqualTo(before);
            assertThat(intake.counted("refused_request", "scope")).isPositive();
            return String.valueOf(answer.statusCode());
        }
        String arrived = arrived(endpoint, id);
        boolean isCut = key.equals("errors");
        assertThat(removed() > removedBefore).as("counted").isEqualTo(isCut);
        assertThat(answer.body().contains("session"))
                .as("told: %s", answer.body())
                .isEqualTo(isCut);
        return arrived;
    }

    private static HttpResponse<String> post(String endpoint, String key, String id) throws Exception {
        String body = Objects.requireNonNull(BODIES.get(endpoint))
                .replace('\'', '"')
                .replace('~', '\n')
                .replace("\"M\"", '"' + id + '"')
                .replace("ID", id.replace("-", ""));
        List<String> headers = new ArrayList<>();
        if (!key.equals("none")) {
            boolean isSentry = Set.of("sentry", "store", "check-in").contains(endpoint);
            headers.addAll(
                    isSentry
                            ? List.of("X-Sentry-Auth", "Sentry sentry_version=7, sentry_key=" + secret(key))
                            : List.of("X-Errata-Key", secret(key)));
        }
        return switch (endpoint) {
            case "json" -> intake.post("/v1/errors", body, with(headers, "Content-Type", "application/json"));
            case "cloudevents" ->
                intake.post("/v1/errors", body, with(headers, "Content-Type", "application/cloudevents+json"));
            case "text" ->
                intake.post(
                        "/v1/errors",
                        id,
                        with(
                                headers,
                                "Content-Type",
                                "text/plain",
                                "X-Errata-Session",
                                "s",
                                "X-Errata-Operation",
                                "save"));
            case "otlp" -> intake.post("/v1/logs", body, with(headers, "Content-Type", "application/json"));
            case "outcome" -> intake.post("/v1/outcomes", body, with(headers, "Content-Type", "application/json"));
            case "store" -> intake.post("/api/1/store/", body, with(headers));
            default -> intake.post("/api/1/envelope/", body, with(headers));
        };
    }

    private static String[] with(List<String> headers, String... more) {
        List<String> all = new ArrayList<>(headers);
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    private static String arrived(String endpoint, String id) {
        if (endpoint.equals("outcome") || endpoint.equals("check-in")) {
            List<ExecutionOutcome> outcomes = intake.outcomes();
            ExecutionOutcome last = outcomes.stream()
                    .filter(outcome -> outcome.outcomeId().equals(id)
                            || operationOf(outcome).contains(id.replace("-", "")))
                    .findFirst()
                    .orElseThrow();
            Operation operation = Objects.requireNonNull(last.operation());
            String name = operation.id().replace("/" + id.replace("-", ""), "");
            return said(last.execution(), name + "#" + operation.attempt(), RecoverySettings.NONE);
        }
        ErrorEvent event = intake.errors().stream()
                .filter(error -> error.message().equals(id) || id.equals(error.toolOutput()))
                .findFirst()
                .orElseThrow();
        Operation operation = event.operation();
        return said(
                event.execution(),
                operation == null ? null : operation.id() + "#" + operation.attempt(),
                event.settings());
    }

    private static String operationOf(ExecutionOutcome outcome) {
        return outcome.operation() == null ? "" : outcome.operation().id();
    }

    private static String said(ExecutionContext execution, @Nullable String operation, RecoverySettings settings) {
        return String.join(
                " ",
                Objects.requireNonNullElse(execution.sessionId(), "-"),
                Objects.requireNonNullElse(execution.taskId(), "-"),
                Objects.requireNonNullElse(operation, "-"),
                settings.equals(RecoverySettings.NONE) ? "-" : "set");
    }

    private static double removed() {
        return intake.meters.find("errata.intake.items").tag("result", "removed").counters().stream()
                .mapToDouble(io.micrometer.core.instrument.Counter::count)
                .sum();
    }

    private static String name(String scopes) {
        return scopes.replace(',', '-');
    }

    private static String secret(String scopes) {
        return "secret-of-" + name(scopes);
    }
}
