package dev.errata.core.classification.rules;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.HttpResponse;
import dev.errata.core.taxonomy.SourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Turns the examples of a rule into events: a text is a message from the first source of the rule's scope. */
final class ExampleReader {
    private static final Set<String> KEYS = Set.of(
            "message",
            "output",
            "stack",
            "code",
            "type",
            "status",
            "exit",
            "signal",
            "source",
            "component",
            "endpoint",
            "headers",
            "causes",
            "kind");

    private final @Nullable String source;
    private final @Nullable String component;

    ExampleReader(Scope scope) {
        this.source = firstSource(scope);
        this.component =
                scope.components().isEmpty() ? null : scope.components().get(0);
    }

    List<RuleExample> read(List<Object> nodes) {
        return nodes.stream().map(this::example).toList();
    }

    private RuleExample example(Object node) {
        if (!(node instanceof Map)) {
            String message = String.valueOf(node);
            ErrorSource from = new ErrorSource(source, component, null, null);
            return new RuleExample(
                    message, ErrorEvent.builder(message).source(from).build());
        }
        YamlMap map = YamlMap.of(node, "an example").allowing(KEYS);
        String message = map.optionalText("message").orElse("");
        ErrorEventBuilder event = ErrorEvent.builder(message)
                .toolOutput(map.optionalText("output").orElse(null))
                .stack(map.optionalText("stack").orElse(null))
                .code(map.optionalText("code").orElse(null))
                .exceptionType(map.optionalText("type").orElse(null))
                .signal(map.optionalText("signal").orElse(null))
                .exitCode(number(map, "exit"))
                .causes(causes(map))
                .source(new ErrorSource(
                        map.optionalText("source").orElse(source),
                        map.optionalText("component").orElse(component),
                        map.optionalText("endpoint").orElse(null),
                        null))
                .http(http(map));
        ErrorKind kind = map.label("kind", ErrorKind.class);
        return new RuleExample(
                message, event.kind(kind == null ? ErrorKind.UNSTATED : kind).build());
    }

    private static @Nullable HttpResponse http(YamlMap map) {
        Integer status = number(map, "status");
        Map<String, String> headers = new LinkedHashMap<>();
        Object node = map.get("headers");
        if (node != null) {
            YamlMap given = YamlMap.of(node, "'headers'");
            given.keys().forEach(name -> headers.put(name, given.text(name)));
        }
        return status == null && headers.isEmpty() ? null : new HttpResponse(status, headers);
    }

    private static List<Cause> causes(YamlMap map) {
        List<Cause> causes = new ArrayList<>();
        for (Object node : map.list("causes")) {
            YamlMap cause = YamlMap.of(node, "a cause").allowing(Set.of("type", "message", "code"));
            causes.add(new Cause(
                    cause.optionalText("type").orElse(null),
                    cause.optionalText("message").orElse(""),
                    cause.optionalText("code").orElse(null),
                    null));
        }
        return causes;
    }

    private static @Nullable Integer number(YamlMap map, String key) {
        List<Integer> numbers = map.numbers(key);
        return numbers.isEmpty() ? null : numbers.get(0);
    }

    private static @Nullable String firstSource(Scope scope) {
        for (SourceType type : SourceType.values()) {
            if (scope.sources().contains(type)) {
                return type.label();
            }
        }
        return null;
    }
}
