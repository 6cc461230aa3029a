package dev.errata.log.page.view;

import dev.errata.log.api.call.Parameter;
import java.util.List;
import java.util.Map;

/**
 * A field of the form that narrows a list.
 *
 * @param shortest characters of a text
 * @param options to choose from; empty for a text
 * @param values that are asked for now
 * @param isKept whether what is asked for stays when another is chosen
 */
public record Filter(
        String name,
        String label,
        String help,
        int shortest,
        List<String> options,
        List<String> values,
        boolean isKept) {

    /** Of more options than this one is found by its letter. */
    private static final int READ_AT_A_GLANCE = 8;

    /** One for this parameter of the query. */
    static Filter of(Parameter<?> parameter, Map<String, List<String>> query) {
        Object words = parameter.schema().get("enum");
        List<String> options = words instanceof List<?> list
                ? list.stream().map(Object::toString).toList()
                : List.of();
        return new Filter(
                parameter.name(),
                label(parameter.name()),
                parameter.description(),
                parameter.schema().get("minLength") instanceof Integer least ? least : 1,
                options.size() > READ_AT_A_GLANCE ? options.stream().sorted().toList() : options,
                query.getOrDefault(parameter.name(), List.of()),
                parameter.isRepeatable());
    }

    public static String label(String name) {
        return switch (name) {
            case "q" -> "search";
            case "min_severity" -> "severity at least";
            case "start_date" -> "from";
            case "end_date" -> "until";
            case "session_id", "task_id", "agent_id", "operation_id", "project_id" -> name.replace("_id", "");
            default -> Cell.words(name);
        };
    }

    /** What the field shows. */
    public String shown() {
        return isKept || values.isEmpty() ? "" : values.get(0);
    }

    /** Whether it leaves something out; else it puts in order. */
    public boolean isNarrowing() {
        return !name.equals("order") && !name.equals("sort");
    }

    boolean isSet() {
        return !values.isEmpty();
    }
}
