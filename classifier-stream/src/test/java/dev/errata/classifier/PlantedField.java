package dev.errata.classifier;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.GitHubContext;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.event.Operation;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** A place in an event that a producer writes any text into. */
enum PlantedField {
    MESSAGE((event, text) -> event.toBuilder().message(text).build()),
    LONG_MESSAGE((event, text) -> event.toBuilder()
            .message("x ".repeat(8_170) + text + " y".repeat(20_000))
            .build()),
    CODE((event, text) -> event.toBuilder().code(text).build()),
    SIGNAL((event, text) -> event.toBuilder().signal(text).build()),
    EXCEPTION_TYPE((event, text) -> event.toBuilder().exceptionType(text).build()),
    STACK((event, text) ->
            event.toBuilder().stack("\tat com.acme.A.b(A.java:1)\n" + text).build()),
    TOOL_OUTPUT((event, text) ->
            event.toBuilder().toolOutput("$ run\n" + text + "\n").build()),
    HEADER((event, text) -> event.toBuilder()
            .http(new HttpResponse(502, Map.of("x-debug", text)))
            .build()),
    HEADER_NAME((event, text) ->
            event.toBuilder().http(new HttpResponse(502, Map.of(text, "x"))).build()),
    METADATA((event, text) -> event.toBuilder().metadata(Map.of("note", text)).build()),
    METADATA_NAME((event, text) -> event.toBuilder().metadata(Map.of(text, "x")).build()),
    CAUSE_MESSAGE((event, text) -> event.toBuilder()
            .causes(List.of(new Cause("A", "a", null, null), new Cause("B", text, null, null)))
            .build()),
    CAUSE_STACK((event, text) ->
            event.toBuilder().causes(List.of(new Cause(text, "a", text, text))).build()),
    SOURCE((event, text) ->
            event.toBuilder().source(new ErrorSource(text, text, text, text)).build()),
    CONTEXT((event, text) -> event.toBuilder()
            .execution(new ExecutionContext(event.execution().sessionId(), null, text, text, text, text, text, text))
            .build()),
    GITHUB((event, text) ->
            event.toBuilder().github(new GitHubContext(text, text, 1, text)).build()),
    FINGERPRINT((event, text) -> event.toBuilder().fingerprint(text).build()),
    OPERATION_TYPE((event, text) ->
            event.toBuilder().operation(Operation.first("save-1", text)).build());

    @SuppressWarnings("ImmutableEnumChecker") // the functions hold no state
    private final BiFunction<ErrorEvent, String, ErrorEvent> planting;

    PlantedField(BiFunction<ErrorEvent, String, ErrorEvent> planting) {
        this.planting = planting;
    }

    ErrorEvent plant(ErrorEvent event, String text) {
        return planting.apply(event, text);
    }
}
