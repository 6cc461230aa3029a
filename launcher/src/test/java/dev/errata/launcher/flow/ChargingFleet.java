package dev.errata.launcher.flow;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.ExecutorSettings;
import dev.errata.client.executor.RetryExecutor;
import dev.errata.client.executor.Run;
import dev.errata.client.executor.RunResult;
import dev.errata.client.report.DescribesError;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Services that call another one, report what fails, and run what comes back; with the client module and nothing else. */
final class ChargingFleet implements AutoCloseable {
    static final String DEPENDENCY = "payments";
    private static final String TYPE = "charge-card";
    private static final int CONCURRENCY = 16;

    private final FailingService service;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final ErrorReporter reporter;
    private final RetryExecutor executor;

    ChargingFleet(ClientConfig config, FailingService service) {
        this.service = service;
        this.reporter = ErrorReporter.connect(config);
        this.executor = RetryExecutor.of(config.withGroupId("charging"))
                .settings(ExecutorSettings.DEFAULT.withConcurrency(CONCURRENCY))
                .handler(TYPE, this::chargeAgain)
                .start();
    }

    /** The first attempt of an operation, in a session of its own. */
    void charge(int number) {
        Operation operation = Operation.first("charge-" + number, TYPE);
        try {
            call(operation);
        } catch (IOException | InterruptedException failure) {
            reporter.report(
                    failure,
                    ReportContext.of(SourceType.SERVICE, DEPENDENCY)
                            .withExecution(ExecutionContext.ofSession("session-" + number))
                            .withOperation(operation));
        }
    }

    private RunResult chargeAgain(Run run) throws IOException, InterruptedException {
        call(run.operation());
        return RunResult.done();
    }

    private void call(Operation operation) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(service.uri(operation.id(), operation.attempt()))
                .timeout(Duration.ofSeconds(10))
                .build();
        java.net.http.HttpResponse<Void> answer = http.send(request, BodyHandlers.discarding());
        if (answer.statusCode() != 200) {
            Map<String, String> headers = new TreeMap<>();
            answer.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
            throw new Refused(new HttpResponse(answer.statusCode(), headers));
        }
    }

    /** The service answered, but not with what was asked for. */
    private static final class Refused extends IOException implements DescribesError {
        private static final long serialVersionUID = 1L;

        private final transient HttpResponse answer;

        Refused(HttpResponse answer) {
            super("payments answered " + answer.status());
            this.answer = answer;
        }

        @Override
        public void describe(ErrorEventBuilder error) {
            error.http(answer).source(ErrorSource.of(SourceType.SERVICE, DEPENDENCY));
        }
    }

    @Override
    public void close() {
        executor.close();
        reporter.close();
    }
}
