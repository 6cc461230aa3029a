package dev.errata.streams.config;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys that one record asks for, as it names them, with their full names in the source. */
final class AskedKeys {
    private final Reading reading;
    private final String section;
    private final Map<String, String> fullNames = new LinkedHashMap<>();

    /**
     * None yet.
     *
     * @param section with a dot at its end; empty outside
     */
    AskedKeys(Reading reading, String section) {
        this.reading = reading;
        this.section = section;
    }

    void add(String key, String fullName) {
        fullNames.put(key, fullName);
    }

    /**
     * A problem with the full name of the key that it begins with, and with where that or what else it names was set.
     *
     * @param keys how the keys begin that it is about if it names none; empty if nobody knows
     */
    ConfigProblem placed(ConfigProblem problem, String keys) {
        if (problem.origin() != null) {
            return problem;
        }
        String text = problem.text();
        List<String> named = fullNames.keySet().stream()
                .filter(key -> (" " + text + " ").contains(" " + key + " "))
                .sorted(Comparator.comparingInt(text::indexOf))
                .toList();
        Origin origin = named.stream()
                .flatMap(key -> Optional.ofNullable(reading.originOf(fullName(key))).stream())
                .findFirst()
                .orElseGet(() -> reading.originNear(fullName(named.isEmpty() ? keys : named.get(0)), section));
        String subject = named.stream().filter(text::startsWith).findFirst().orElse("");
        return new ConfigProblem(
                subject.isEmpty() ? text : fullName(subject) + text.substring(subject.length()), origin);
    }

    private String fullName(String key) {
        return fullNames.getOrDefault(key, section + key);
    }
}
