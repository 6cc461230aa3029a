package dev.errata.core.classification.rules;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.yaml.Yaml;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes a rule as YAML that stands for itself: read again with {@link RuleReader#readOne}, it is the same rule. */
public final class RuleWriter {
    private final Map<String, Object> entries = new LinkedHashMap<>();

    private RuleWriter() {}

    /** The rule with everything that its file said for all of its rules. */
    public static String yaml(Rule rule) {
        return Yaml.text(new RuleWriter().rule(rule));
    }

    private Map<String, Object> rule(Rule rule) {
        put("id", rule.id());
        put("category", category(rule.outcome()));
        put("severity", label(rule.overrides().severity()));
        put("recoverability", label(rule.overrides().recoverability()));
        put("strategy", label(rule.overrides().strategy()));
        put("policy", rule.overrides().policy());
        put("weight", rule.weight() == Weight.NORMAL ? null : rule.weight().label());
        putAll("source", sources(rule.scope().sources()));
        putAll("component", rule.scope().components());
        FactCondition facts = rule.facts();
        putAll("code", facts.codes());
        putAll("type", facts.types());
        putAll("status", facts.statuses());
        putAll("exit", facts.exitCodes());
        putAll("signal", facts.signals());
        TextCondition text = rule.text();
        putAll("text", text.any());
        putAll("also", text.also());
        putAll("unless", text.unless());
        put("pattern", text.pattern() == null ? null : text.pattern().source());
        putAll("examples", rule.examples().stream().map(RuleWriter::example).toList());
        putAll("nearMisses", rule.nearMisses().stream().map(RuleWriter::example).toList());
        return entries;
    }

    private void put(String key, @Nullable Object value) {
        if (value != null) {
            entries.put(key, value);
        }
    }

    private void putAll(String key, List<?> values) {
        put(key, values.isEmpty() ? null : values);
    }

    private static @Nullable String label(@Nullable Labelled value) {
        return value == null ? null : value.label();
    }

    private static Object category(Outcome outcome) {
        if (!(outcome instanceof Outcome.Failure failure)) {
            return RuleReader.NONE;
        }
        if (failure.bySource().isEmpty() && !failure.isAssumed()) {
            return failure.otherwise().label();
        }
        Map<String, Object> bySource = new LinkedHashMap<>();
        failure.bySource().forEach((source, category) -> bySource.put(source.label(), category.label()));
        bySource.put(
                failure.isAssumed() ? RuleReader.ASSUMED : RuleReader.OTHERWISE,
                failure.otherwise().label());
        return bySource;
    }

    private static List<String> sources(Sources sources) {
        return Arrays.stream(SourceType.values())
                .filter(sources::contains)
                .map(SourceType::label)
                .toList();
    }

    private static Map<String, Object> example(RuleExample example) {
        ErrorEvent event = example.event();
        RuleWriter writer = new RuleWriter();
        writer.put("message", event.message().isEmpty() ? null : event.message());
        writer.put("output", event.toolOutput());
        writer.put("stack", event.stack());
        writer.put("code", event.code());
        writer.put("type", event.exceptionType());
        writer.put("exit", event.exitCode());
        writer.put("signal", event.signal());
        writer.put("source", event.source().type());
        writer.put("component", event.source().component());
        writer.put("endpoint", event.source().endpoint());
        if (event.http() != null) {
            writer.put("status", event.http().status());
            writer.put(
                    "headers",
                    event.http().headers().isEmpty() ? null : event.http().headers());
        }
        writer.putAll("causes", causes(event.causes()));
        writer.put(
                "kind", event.kind() == ErrorKind.UNSTATED ? null : event.kind().label());
        return writer.entries;
    }

    private static List<Map<String, Object>> causes(List<Cause> causes) {
        List<Map<String, Object>> written = new ArrayList<>();
        for (Cause cause : causes) {
            RuleWriter writer = new RuleWriter();
            writer.put("type", cause.type());
            writer.put("message", cause.message().isEmpty() ? null : cause.message());
            writer.put("code", cause.code());
            written.add(writer.entries);
        }
        return written;
    }
}
