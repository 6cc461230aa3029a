package dev.errata.log.page.view;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** An address of a page with its whole state. */
public record Href(String path, Map<String, List<String>> query) {
    public Href {
        Map<String, List<String>> copy = new LinkedHashMap<>();
        query.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        query = copy;
    }

    public static Href of(String path) {
        return new Href(path, Map.of());
    }

    /** With this value in the place of those it had. */
    public Href with(String name, String value) {
        Map<String, List<String>> changed = new LinkedHashMap<>(query);
        changed.put(name, List.of(value));
        return new Href(path, changed);
    }

    public Href without(String name) {
        Map<String, List<String>> changed = new LinkedHashMap<>(query);
        changed.remove(name);
        return new Href(path, changed);
    }

    /** With one value of several taken out. */
    public Href without(String name, String value) {
        List<String> left = new ArrayList<>(query.getOrDefault(name, List.of()));
        left.remove(value);
        Map<String, List<String>> changed = new LinkedHashMap<>(query);
        if (left.isEmpty()) {
            changed.remove(name);
        } else {
            changed.put(name, left);
        }
        return new Href(path, changed);
    }

    public Href at(String otherPath) {
        return new Href(otherPath, query);
    }

    /** As a link has it. */
    public String text() {
        StringJoiner joined = new StringJoiner("&", "?", "");
        joined.setEmptyValue("");
        query.forEach((name, values) -> values.forEach(value -> joined.add(encoded(name) + "=" + encoded(value))));
        return path + joined;
    }

    public static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
