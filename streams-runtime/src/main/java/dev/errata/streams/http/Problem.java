package dev.errata.streams.http;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What went wrong with a call, as RFC 9457 has it.
 *
 * @param name the last part of its type: {@code urn:errata:problem:NAME}
 * @param errors every mistake of a bad request
 * @param more members of this kind of problem
 */
public record Problem(
        String name, int status, String title, String detail, List<Mistake> errors, Map<String, Object> more) {
    private static final JsonMapper JSON = new JsonMapper();
    public static final String CONTENT_TYPE = "application/problem+json";

    /**
     * One thing that is wrong with what was asked.
     *
     * @param parameter of the query, or a member of the body
     * @param value as it was given
     */
    public record Mistake(String parameter, String value, String message) {}

    public Problem {
        errors = List.copyOf(errors);
        more = Map.copyOf(more);
    }

    public static Problem of(String name, int status, String title, String detail) {
        return new Problem(name, status, title, detail, List.of(), Map.of());
    }

    public static Problem badRequest(List<Mistake> mistakes) {
        String detail = mistakes.size() == 1 ? "One thing is wrong." : mistakes.size() + " things are wrong.";
        return new Problem("bad-request", 400, "The request cannot be understood", detail, mistakes, Map.of());
    }

    public static Problem notFound(String detail) {
        return of("not-found", 404, "There is no such thing", detail);
    }

    /**
     * One line.
     *
     * @param instance the path that was called
     */
    public String json(String instance) {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("type", "urn:errata:problem:" + name);
        members.put("title", title);
        members.put("status", status);
        members.put("detail", detail);
        members.put("instance", instance);
        if (!errors.isEmpty()) {
            members.put("errors", errors);
        }
        members.putAll(more);
        return JSON.valueToTree(members).toString();
    }

    public Problem with(String member, Object value) {
        Map<String, Object> all = new TreeMap<>(more);
        all.put(member, value);
        return new Problem(name, status, title, detail, errors, all);
    }
}
