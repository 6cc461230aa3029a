package dev.errata.launcher.log;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.Category;

/**
 * An error as one line of a structured log: code, category (the family of the code), a message for people, the technical detail,
 * a context, and whose it is. Names are in snake case, as log pipelines know this form; what is not known is null.
 */
final class StructuredLine {
    private static final JsonMapper JSON = new JsonMapper();

    private StructuredLine() {}

    static String json(ClassifiedError error) {
        ErrorEvent event = error.error();
        Category category = error.classification().category();
        ExecutionContext execution = event.execution();
        ObjectNode line = JSON.createObjectNode();
        line.put("code", category.code());
        line.put("category", category.facts().domain().label());
        line.put("message", error.text().message());
        line.put("technical_detail", event.message());
        ObjectNode context = line.putObject("context");
        context.put("error_id", error.errorId());
        context.put("type", category.label());
        context.put("severity", error.classification().severity().label());
        context.put("recoverability", error.classification().recoverability().label());
        context.put("component", event.source().component());
        context.put("session_id", execution.sessionId());
        Operation operation = event.operation();
        if (operation != null) {
            context.put("operation_id", operation.id()).put("attempt", operation.attempt());
        }
        line.put("timestamp", error.eventTime().toString());
        line.put("project_id", execution.projectId());
        line.put("agent_id", execution.agentId());
        line.put("task_id", execution.taskId());
        return line.toString();
    }

    /** The same for people. */
    static String text(ClassifiedError error) {
        Category category = error.classification().category();
        String component = error.error().source().component();
        return "%s %-8s %d %s%s: %s"
                .formatted(
                        error.eventTime(),
                        error.classification().severity().label(),
                        category.code(),
                        category.label(),
                        component == null ? "" : " in " + component,
                        error.error().message().lines().findFirst().orElse(""));
    }
}
