package dev.errata.core.recovery.operation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.event.TraceContext;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Taxonomy;

/** The fields that stored operations and stored escalations share, each written and read side by side. */
final class CommonFields {
    private CommonFields() {}

    static void write(BinaryWriter out, ErrorSource source) {
        out.text(source.type()).text(source.component()).text(source.endpoint()).text(source.method());
    }

    static ErrorSource source(BinaryReader in) {
        return new ErrorSource(in.optionalText(), in.optionalText(), in.optionalText(), in.optionalText());
    }

    static void write(BinaryWriter out, ExecutionContext execution) {
        out.text(execution.sessionId())
                .text(execution.taskId())
                .text(execution.projectId())
                .text(execution.agentId())
                .text(execution.mode())
                .text(execution.skill())
                .text(execution.tool())
                .text(execution.step());
    }

    static ExecutionContext execution(BinaryReader in) {
        return new ExecutionContext(
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText(),
                in.optionalText());
    }

    static void write(BinaryWriter out, Operation operation) {
        out.text(operation.id()).text(operation.type()).number(operation.attempt());
        out.optional(operation.timeLimit(), out::duration);
    }

    static Operation operation(BinaryReader in) {
        return new Operation(in.text(), in.optionalText(), in.integer(), in.optional(in::duration));
    }

    static void write(BinaryWriter out, TraceContext trace) {
        out.text(trace.traceparent()).text(trace.tracestate());
    }

    static TraceContext trace(BinaryReader in) {
        return new TraceContext(in.text(), in.optionalText());
    }

    static void write(BinaryWriter out, AttemptRecord attempt) {
        out.number(attempt.attempt())
                .time(attempt.failedAt())
                .number(attempt.category().code())
                .label(attempt.action())
                .text(attempt.errorId())
                .text(attempt.message());
    }

    static AttemptRecord attempt(BinaryReader in) {
        return new AttemptRecord(
                in.integer(), in.time(), category(in), in.label(Action.class), in.optionalText(), in.text());
    }

    static Category category(BinaryReader in) {
        int code = in.integer();
        return Taxonomy.byCode(code).orElseThrow(() -> new IllegalArgumentException("no category has code " + code));
    }
}
