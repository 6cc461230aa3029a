package dev.errata.intake.protocol;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a request says before its body.
 *
 * @param path without the query, decoded, such as {@code /v1/errors}
 * @param query the first value of each parameter
 * @param headers all lines of each, joined by commas; names in lower case
 */
public record Head(String method, String path, Map<String, String> query, Map<String, String> headers) {
    public Head {
        query = Map.copyOf(query);
        Map<String, String> lower = new TreeMap<>();
        headers.forEach((name, value) -> lower.put(name.toLowerCase(Locale.ROOT), value));
        headers = Map.copyOf(lower);
    }

    /** The header of this name, in any case. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    public Optional<String> parameter(String name) {
        return Optional.ofNullable(query.get(name));
    }

    /** In lower case and without parameters, such as {@code application/json}; empty if none is given. */
    public String contentType() {
        String given = header("content-type").orElse("");
        int end = given.indexOf(';');
        return (end < 0 ? given : given.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }
}
