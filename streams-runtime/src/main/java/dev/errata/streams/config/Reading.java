package dev.errata.streams.config;

import dev.errata.core.wording.NearestName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One reading of a source: what was asked for so far, and what was wrong. */
final class Reading {
    private final ConfigSource source;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final Set<String> prefixes = new LinkedHashSet<>();
    private final Set<String> sections = new LinkedHashSet<>();
    private final Set<String> decided = new LinkedHashSet<>();
    private final Set<ConfigProblem> problems = new LinkedHashSet<>();

    Reading(ConfigSource source) {
        this.source = source;
        problems.addAll(source.problems());
    }

    ConfigSource source() {
        return source;
    }

    /** Every key that was asked for, and those that were found under free prefixes. */
    List<Setting> settings() {
        return List.copyOf(settings.values());
    }

    Set<String> keys() {
        return settings.keySet();
    }

    Set<String> prefixes() {
        return prefixes;
    }

    List<ConfigProblem> problems() {
        return List.copyOf(problems);
    }

    void noteDefault(String key, String value, String description) {
        settings.put(key, new Setting(key, Secrets.shown(key, value), Origin.BY_DEFAULT, description));
        if (Secrets.isSecret(key)) {
            String file = key + ConfigSource.OF_FILE;
            settings.put(file, new Setting(file, "", Origin.BY_DEFAULT, "a file that holds it instead"));
        }
    }

    void note(String key, Given given, String description) {
        noteDefault(key, "", description);
        settings.put(key, new Setting(key, Secrets.shown(key, given.value()), given.origin(), description));
    }

    void notePrefix(String prefix, String description) {
        prefixes.add(prefix);
        String all = prefix + "*";
        settings.put(all, new Setting(all, "", Origin.BY_DEFAULT, description));
    }

    /** Keys below this name, or bare, are another's to decide. */
    void noteSection(String section, Set<String> decidedKeys) {
        sections.add(section);
        decided.addAll(decidedKeys);
    }

    void add(ConfigProblem problem) {
        problems.add(problem);
    }

    /** Where a key was set; null if nobody set it. */
    @Nullable Origin originOf(String key) {
        Setting setting = settings.get(key);
        return setting == null || setting.isDefault() ? null : setting.origin();
    }

    /** Where its nearest neighbour within {@code section} was set; null if there is none. */
    @Nullable Origin originNear(String key, String section) {
        for (String start = key; start.length() > section.length(); start = parent(start)) {
            String common = start;
            Optional<Setting> neighbour = settings.values().stream()
                    .filter(setting -> setting.key().startsWith(common) && !setting.isDefault())
                    .findFirst();
            if (neighbour.isPresent()) {
                return neighbour.get().origin();
            }
        }
        return null;
    }

    /** Up to and with the dot before the last part. */
    private static String parent(String key) {
        return key.substring(0, key.lastIndexOf('.', key.length() - 2) + 1);
    }

    /** Keys and variables that are none of {@code known}. */
    void addUnknown(Reading known) {
        for (Layer.Unknown unknown : source.unknown(known.keys(), known.prefixes)) {
            add(new ConfigProblem(
                    unknown.text() + known.hint(unknown), unknown.isVariable() ? null : unknown.origin()));
        }
    }

    private String hint(Layer.Unknown unknown) {
        List<String> ofApps = new ArrayList<>();
        for (String section : sections) {
            Layer.Unknown bare = unknown.outOf(section);
            if (Stream.of(unknown, bare).anyMatch(it -> decided.stream().anyMatch(it::isNameOf))) {
                return ": it follows from other settings here";
            }
            if (accepts(bare)) {
                return ": it is the same for all apps, set " + bare.name();
            }
            Layer.Unknown own = unknown.within(section);
            if (accepts(own)) {
                ofApps.add(own.name());
            }
        }
        if (!ofApps.isEmpty()) {
            return ": it is an app's own, set " + String.join(" or ", ofApps);
        }
        Optional<String> meant = NearestName.of(
                unknown.name(), keys().stream().map(unknown::nameOf).toList());
        return meant.map(name -> ": did you mean " + name + "?").orElse("");
    }

    private boolean accepts(Layer.Unknown name) {
        return keys().stream().anyMatch(name::isNameOf) || prefixes.stream().anyMatch(name::isBelow);
    }
}
