import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.logs.Severity;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import io.opentelemetry.exporter.otlp.http.logs.OtlpHttpLogRecordExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.logs.SdkLoggerProvider;
import io.opentelemetry.sdk.logs.export.SimpleLogRecordProcessor;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ConnectException;

/** java OtlpClient.java URL: the same failure as a span event and as a log record. */
public final class OtlpClient {
    static class GatewayException extends RuntimeException {
        GatewayException(Throwable cause) {
            super("the gateway did not answer", cause);
        }
    }

    static void connect() throws IOException {
        throw new ConnectException("Connection refused");
    }

    static void callGateway() {
        try {
            connect();
        } catch (IOException refused) {
            throw new GatewayException(refused);
        }
    }

    static void charge() {
        try {
            callGateway();
        } catch (GatewayException failure) {
            throw new IllegalStateException("could not charge order 4711", failure);
        }
    }

    public static void main(String[] arguments) {
        Resource resource = Resource.create(Attributes.of(
                AttributeKey.stringKey("service.name"), "shop",
                AttributeKey.stringKey("service.version"), "1.4.2",
                AttributeKey.stringKey("deployment.environment.name"), "staging"));
        SdkTracerProvider tracers = SdkTracerProvider.builder()
                .setResource(resource)
                .addSpanProcessor(SimpleSpanProcessor.create(OtlpHttpSpanExporter.builder()
                        .setEndpoint(arguments[0] + "/v1/traces")
                        .build()))
                .build();
        SdkLoggerProvider loggers = SdkLoggerProvider.builder()
                .setResource(resource)
                .addLogRecordProcessor(SimpleLogRecordProcessor.create(OtlpHttpLogRecordExporter.builder()
                        .setEndpoint(arguments[0] + "/v1/logs")
                        .setCompression("gzip")
                        .build()))
                .build();
        OpenTelemetrySdk sdk = OpenTelemetrySdk.builder()
                .setTracerProvider(tracers)
                .setLoggerProvider(loggers)
                .build();
        Span span = sdk.getTracer("till").spanBuilder("checkout").startSpan();
        try (Scope scope = span.makeCurrent()) {
            charge();
        } catch (IllegalStateException failure) {
            report(sdk, span, failure);
        }
        span.end();
        sdk.close();
    }

    private static void report(OpenTelemetrySdk sdk, Span span, IllegalStateException failure) {
        StringWriter stack = new StringWriter();
        failure.printStackTrace(new PrintWriter(stack, true));
        span.recordException(failure);
        span.setStatus(StatusCode.ERROR, "checkout failed");
        try (Scope scope = span.makeCurrent()) {
            sdk.getLogsBridge()
                    .get("till")
                    .logRecordBuilder()
                    .setSeverity(Severity.ERROR)
                    .setBody("charging failed")
                    .setAttribute(
                            AttributeKey.stringKey("exception.type"),
                            failure.getClass().getName())
                    .setAttribute(AttributeKey.stringKey("exception.message"), failure.getMessage())
                    .setAttribute(AttributeKey.stringKey("exception.stacktrace"), stack.toString())
                    .setAttribute(AttributeKey.stringKey("shop"), "north")
                    .emit();
        }
    }
}
