package dev.errata.core.event;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a remote service answered.
 *
 * @param status the HTTP status, or null if no answer came
 * @param headers by lower-case name
 */
public record HttpResponse(@Nullable Integer status, Map<String, String> headers) {
    public HttpResponse {
        Map<String, String> lowerCase = new TreeMap<>();
        headers.forEach((name, value) -> lowerCase.put(name.toLowerCase(Locale.ROOT), value));
        headers = Map.copyOf(lowerCase);
    }

    /** The value of a header, whatever the case of its name. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }
}
