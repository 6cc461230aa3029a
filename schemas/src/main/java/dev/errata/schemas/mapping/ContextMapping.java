package dev.errata.schemas.mapping;

import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.TraceContext;
import org.jspecify.annotations.Nullable;

/** Where and in which work something happened; what says nothing travels as null. */
final class ContextMapping {
    private ContextMapping() {}

    static dev.errata.schemas.avro.@Nullable ErrorSource toAvro(ErrorSource source) {
        if (source.equals(ErrorSource.UNKNOWN)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.ErrorSource();
        avro.setType(source.type());
        avro.setComponent(source.component());
        avro.setEndpoint(source.endpoint());
        avro.setMethod(source.method());
        return avro;
    }

    static ErrorSource fromAvro(dev.errata.schemas.avro.@Nullable ErrorSource avro) {
        return avro == null
                ? ErrorSource.UNKNOWN
                : new ErrorSource(avro.getType(), avro.getComponent(), avro.getEndpoint(), avro.getMethod());
    }

    static dev.errata.schemas.avro.@Nullable ExecutionContext toAvro(ExecutionContext execution) {
        if (execution.equals(ExecutionContext.NONE)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.ExecutionContext();
        avro.setSessionId(execution.sessionId());
        avro.setTaskId(execution.taskId());
        avro.setProjectId(execution.projectId());
        avro.setAgentId(execution.agentId());
        avro.setMode(execution.mode());
        avro.setSkill(execution.skill());
        avro.setTool(execution.tool());
        avro.setStep(execution.step());
        return avro;
    }

    static ExecutionContext fromAvro(dev.errata.schemas.avro.@Nullable ExecutionContext avro) {
        return avro == null
                ? ExecutionContext.NONE
                : new ExecutionContext(
                        avro.getSessionId(),
                        avro.getTaskId(),
                        avro.getProjectId(),
                        avro.getAgentId(),
                        avro.getMode(),
                        avro.getSkill(),
                        avro.getTool(),
                        avro.getStep());
    }

    static dev.errata.schemas.avro.@Nullable GitHubContext toAvro(@Nullable GitHubContext github) {
        if (github == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.GitHubContext();
        avro.setOwner(github.owner());
        avro.setRepo(github.repo());
        avro.setEntityNumber(github.entityNumber());
        avro.setEntityType(github.entityType());
        return avro;
    }

    static @Nullable GitHubContext fromAvro(dev.errata.schemas.avro.@Nullable GitHubContext avro) {
        return avro == null
                ? null
                : new GitHubContext(avro.getOwner(), avro.getRepo(), avro.getEntityNumber(), avro.getEntityType());
    }

    static dev.errata.schemas.avro.@Nullable TraceContext toAvro(@Nullable TraceContext trace) {
        if (trace == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.TraceContext();
        avro.setTraceparent(trace.traceparent());
        avro.setTracestate(trace.tracestate());
        return avro;
    }

    static @Nullable TraceContext fromAvro(dev.errata.schemas.avro.@Nullable TraceContext avro) {
        return avro == null ? null : new TraceContext(avro.getTraceparent(), avro.getTracestate());
    }

    static Provenance fromAvro(
            dev.errata.schemas.avro.@Nullable ErrorSource source,
            dev.errata.schemas.avro.@Nullable ExecutionContext execution,
            dev.errata.schemas.avro.@Nullable TraceContext trace) {
        return new Provenance(fromAvro(source), fromAvro(execution), fromAvro(trace));
    }
}
