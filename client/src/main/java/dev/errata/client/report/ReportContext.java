package dev.errata.client.report;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import dev.errata.core.event.Payload;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.event.TraceContext;
import dev.errata.core.taxonomy.SourceType;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the caller knows about an error and its throwable does not say.
 *
 * @param source what failed
 * @param execution the work that it happened in; its session, else its task, orders the error
 * @param operation the run that failed; without one nothing can be run again
 * @param code overrides what is read from the throwable
 * @param http what the other side answered
 * @param toolOutput what the tool printed
 * @param payload the arguments of the operation, handed out again with each retry; shown to nobody
 */
public record ReportContext(
        ErrorSource source,
        ExecutionContext execution,
        @Nullable Operation operation,
        @Nullable String code,
        @Nullable HttpResponse http,
        @Nullable String toolOutput,
        @Nullable GitHubContext github,
        @Nullable TraceContext trace,
        RecoverySettings settings,
        Map<String, String> metadata,
        @Nullable Payload payload) {
    /** Nothing is known. */
    public static final ReportContext NONE = of(ErrorSource.UNKNOWN);

    public ReportContext {
        metadata = Map.copyOf(metadata);
    }

    public static ReportContext of(ErrorSource source) {
        return new ReportContext(
                source,
                ExecutionContext.NONE,
                null,
                null,
                null,
                null,
                null,
                null,
                RecoverySettings.NONE,
                Map.of(),
                null);
    }

    public static ReportContext of(SourceType type, String component) {
        return of(ErrorSource.of(type, component));
    }

    public ReportContext withExecution(ExecutionContext changed) {
        return new ReportContext(
                source, changed, operation, code, http, toolOutput, github, trace, settings, metadata, payload);
    }

    public ReportContext withOperation(@Nullable Operation changed) {
        return new ReportContext(
                source, execution, changed, code, http, toolOutput, github, trace, settings, metadata, payload);
    }

    public ReportContext withCode(@Nullable String changed) {
        return new ReportContext(
                source, execution, operation, changed, http, toolOutput, github, trace, settings, metadata, payload);
    }

    public ReportContext withHttp(@Nullable HttpResponse changed) {
        return new ReportContext(
                source, execution, operation, code, changed, toolOutput, github, trace, settings, metadata, payload);
    }

    public ReportContext withToolOutput(@Nullable String changed) {
        return new ReportContext(
                source, execution, operation, code, http, changed, github, trace, settings, metadata, payload);
    }

    public ReportContext withGitHub(@Nullable GitHubContext changed) {
        return new ReportContext(
                source, execution, operation, code, http, toolOutput, changed, trace, settings, metadata, payload);
    }

    public ReportContext withTrace(@Nullable TraceContext changed) {
        return new ReportContext(
                source, execution, operation, code, http, toolOutput, github, changed, settings, metadata, payload);
    }

    public ReportContext withSettings(RecoverySettings changed) {
        return new ReportContext(
                source, execution, operation, code, http, toolOutput, github, trace, changed, metadata, payload);
    }

    /** What the operation is to be run with; it is refused with the whole report if it is larger than a payload may be. */
    public ReportContext withPayload(@Nullable Payload changed) {
        return new ReportContext(
                source, execution, operation, code, http, toolOutput, github, trace, settings, metadata, changed);
    }

    /** This context with one more entry of metadata. */
    public ReportContext with(String name, String value) {
        Map<String, String> changed = new LinkedHashMap<>(metadata);
        changed.put(name, value);
        return new ReportContext(
                source, execution, operation, code, http, toolOutput, github, trace, settings, changed, payload);
    }
}
