package dev.errata.log.api.search;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.taxonomy.Taxonomy;
import dev.errata.core.wording.Moment;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Parameter;
import dev.errata.log.query.ErrorField;
import dev.errata.log.query.ErrorFilter;
import dev.errata.log.query.Range;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The filters of errors, the same for lists, counts and exports. */
final class ErrorParameters {
    /** Details are kept as long as this, unless told otherwise. */
    static final Duration DETAILS = Duration.ofDays(90);

    static final Duration WEEK = Duration.ofDays(7);
    private static final Duration LONGEST = Duration.ofDays(400);
    /** How far ahead of ours the clock of a producer may be. */
    private static final Duration AHEAD = Duration.ofMinutes(1);

    private static final Parameter<Severity> MIN_SEVERITY =
            Parameter.label("min_severity", Severity.class, "This severity or a worse one.");
    private static final Parameter<Severity> SEVERITY = Parameter.label(
                    "severity", Severity.class, "One of these severities.")
            .repeatable();
    private static final Parameter<String> TEXT =
            Parameter.text("q", 3, 200, "Text that the message or the error code holds, in any case.");
    static final Parameter<Moment> START = Parameter.moment("start_date", "The first moment of event time.");
    static final Parameter<Moment> END =
            Parameter.moment("end_date", "The end of event time, excluded; now, unless given.");

    private static final Map<ErrorField, Parameter<?>> FIELDS = fields();

    /** What the counts by the hour know. */
    static final List<Parameter<?>> COUNTED = Stream.concat(
                    FIELDS.entrySet().stream()
                            .filter(field -> field.getKey().isCounted())
                            .<Parameter<?>>map(Map.Entry::getValue),
                    Stream.of(SEVERITY, MIN_SEVERITY, START, END))
            .toList();

    static final List<Parameter<?>> ALL = Stream.concat(
                    FIELDS.values().stream(), Stream.of(SEVERITY, MIN_SEVERITY, TEXT, START, END))
            .toList();

    private ErrorParameters() {}

    private static Map<ErrorField, Parameter<?>> fields() {
        Map<ErrorField, Parameter<?>> fields = new EnumMap<>(ErrorField.class);
        Map<String, Integer> codes = new LinkedHashMap<>();
        StreamSupport.stream(Taxonomy.all().spliterator(), false)
                .forEach(facts -> codes.put(String.valueOf(facts.code()), facts.code()));
        fields.put(
                ErrorField.CATEGORY,
                Parameter.label("category", Category.class, "One of these categories.")
                        .repeatable());
        fields.put(
                ErrorField.CODE,
                Parameter.word("code", codes, "One of these four-digit codes.").repeatable());
        fields.put(
                ErrorField.RECOVERABILITY,
                Parameter.label("recoverability", Recoverability.class, "One of these.")
                        .repeatable());
        fields.put(
                ErrorField.SOURCE,
                Parameter.label("source", SourceType.class, "One of these kinds of source.")
                        .repeatable());
        fields.put(ErrorField.PROJECT, Parameter.text("project_id", "Of this project."));
        fields.put(
                ErrorField.COMPONENT,
                Parameter.text("component", "From one of these components.").repeatable());
        fields.put(ErrorField.SESSION, Parameter.text("session_id", "Of this session."));
        fields.put(ErrorField.TASK, Parameter.text("task_id", "Of this task."));
        fields.put(ErrorField.AGENT, Parameter.text("agent_id", "Of this agent."));
        fields.put(ErrorField.OPERATION, Parameter.text("operation_id", "Of this operation."));
        fields.put(ErrorField.GROUP, Parameter.text("group", "Of this group."));
        fields.put(ErrorField.RULE, Parameter.text("rule", "Classified by this rule."));
        return fields;
    }

    /** The range that is asked for; one of this length up to now, unless told otherwise. */
    static Range range(Call call, Instant now, Duration byDefault) {
        Instant to = call.moment(END, now).orElse(now.plus(AHEAD));
        Instant from = call.moment(START, now).orElse(to.minus(byDefault));
        if (!from.isBefore(to)) {
            call.mistake(START.name(), from.toString(), "must be before end_date, " + to);
        } else if (Duration.between(from, to).compareTo(LONGEST) > 0) {
            call.mistake(START.name(), from.toString(), "must be at most 400 days before end_date, " + to);
        }
        return new Range(from, to);
    }

    static ErrorFilter filter(Call call, Range range) {
        Map<ErrorField, List<?>> values = new EnumMap<>(ErrorField.class);
        FIELDS.forEach((field, parameter) -> {
            List<?> wanted =
                    call.all(parameter).stream().map(ErrorParameters::stored).toList();
            if (!wanted.isEmpty()) {
                values.put(field, wanted);
            }
        });
        List<Severity> severities = call.all(SEVERITY);
        if (!severities.isEmpty() || call.one(MIN_SEVERITY).isPresent()) {
            Severity least = call.one(MIN_SEVERITY).orElse(Severity.LOW);
            values.put(
                    ErrorField.SEVERITY,
                    Arrays.stream(Severity.values())
                            .filter(severity -> severities.isEmpty() || severities.contains(severity))
                            .filter(severity -> severity.compareTo(least) >= 0)
                            .map(ErrorField::level)
                            .toList());
        }
        return new ErrorFilter(range, values, call.one(TEXT).orElse(null));
    }

    private static Object stored(Object value) {
        return value instanceof Labelled constant ? constant.label() : value;
    }
}
