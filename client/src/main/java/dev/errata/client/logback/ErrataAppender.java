package dev.errata.client.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.TraceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * Reports what is logged at a level and above. What Kafka's clients and this module log themselves is left out: a broken
 * connection would report that it is broken.
 *
 * <pre>{@code
 * <appender name="errata" class="dev.errata.client.logback.ErrataAppender">
 *   <setting>bootstrap.servers=kafka:9092</setting>
 *   <setting>registry.url=http://registry:8081</setting>
 *   <component>checkout</component>
 * </appender>
 * }</pre>
 *
 * <p>Session, task and trace come from the MDC entries {@code sessionId}, {@code taskId} and {@code traceparent}; key
 * values of the event travel as metadata.
 */
public final class ErrataAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
    private static final Duration CLOSE_WITHIN = Duration.ofSeconds(2);

    private final Map<String, String> settings = new TreeMap<>();
    private Level level = Level.ERROR;
    private String sourceType = "service";
    private @Nullable String component;
    private @Nullable ErrorReporter reporter;

    /** One setting of {@link ClientConfig#parse}, {@code name=value}. */
    public void addSetting(String setting) {
        int equals = setting.indexOf('=');
        if (equals < 1) {
            addError("a setting must have the form name=value, got '" + setting + "'");
        } else {
            settings.put(
                    setting.substring(0, equals).strip(),
                    setting.substring(equals + 1).strip());
        }
    }

    /** From which level on; ERROR unless set. */
    public void setLevel(String name) {
        this.level = Level.toLevel(name, Level.ERROR);
    }

    /** The type of the source; {@code service} unless set. */
    public void setSourceType(String type) {
        this.sourceType = type;
    }

    /** Which service this is. */
    public void setComponent(String name) {
        this.component = name;
    }

    @Override
    public void start() {
        try {
            reporter = ErrorReporter.connect(ClientConfig.parse(settings));
            super.start();
        } catch (RuntimeException e) {
            addError("errors will not be reported", e);
        }
    }

    @Override
    public void stop() {
        super.stop();
        if (reporter != null) {
            reporter.close(CLOSE_WITHIN);
        }
    }

    @Override
    protected void append(ILoggingEvent logged) {
        ErrorReporter connected = reporter;
        if (connected == null || !logged.getLevel().isGreaterOrEqual(level) || isOurs(logged)) {
            return;
        }
        ReportContext context = context(logged);
        String message = String.valueOf(logged.getFormattedMessage());
        if (logged.getThrowableProxy() instanceof ThrowableProxy proxy) {
            connected.report(proxy.getThrowable(), context.with("log.message", message));
        } else {
            connected.report(ErrorEvent.builder(message)
                    .occurredAt(Instant.ofEpochMilli(logged.getTimeStamp()))
                    .source(context.source())
                    .execution(context.execution())
                    .trace(context.trace())
                    .metadata(context.metadata())
                    .build());
        }
    }

    private static boolean isOurs(ILoggingEvent logged) {
        String logger = logged.getLoggerName();
        return logger.startsWith("org.apache.kafka.")
                || logger.startsWith("dev.errata.client.")
                || logger.startsWith("dev.errata.schemas.");
    }

    private ReportContext context(ILoggingEvent logged) {
        Map<String, String> mdc = logged.getMDCPropertyMap();
        ExecutionContext execution =
                new ExecutionContext(mdc.get("sessionId"), mdc.get("taskId"), null, null, null, null, null, null);
        String traceparent = mdc.get("traceparent");
        ReportContext context = ReportContext.of(new ErrorSource(sourceType, component, null, null))
                .withExecution(execution)
                .withTrace(traceparent == null ? null : new TraceContext(traceparent, mdc.get("tracestate")));
        for (Map.Entry<String, String> entry : metadata(logged).entrySet()) {
            context = context.with(entry.getKey(), entry.getValue());
        }
        return context;
    }

    private static Map<String, String> metadata(ILoggingEvent logged) {
        Map<String, String> metadata = new HashMap<>();
        metadata.put("logger", logged.getLoggerName());
        metadata.put("thread", String.valueOf(logged.getThreadName()));
        if (logged.getKeyValuePairs() != null) {
            for (KeyValuePair pair : logged.getKeyValuePairs()) {
                metadata.put(pair.key, String.valueOf(pair.value));
            }
        }
        return metadata;
    }
}
