package dev.errata.streams.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Settings from one place. The name of a key differs from place to place: in the environment {@code topics.partitions} is
 * {@code ERRATA_TOPICS_PARTITIONS}, as dots and dashes both become underscores. Under a free prefix such as {@code kafka.}
 * the way back turns every underscore into a dot.
 */
sealed interface Layer {
    /** The value of a key. */
    Optional<Given> find(String key);

    /** All below a prefix, without it. */
    Map<String, Given> under(String prefix);

    /** What is set under names that are none of these keys and begin with none of these prefixes. */
    List<Unknown> unknown(Set<String> keys, Set<String> prefixes);

    /**
     * A name that nobody asks for.
     *
     * @param isVariable whether it is one of the environment, not a key
     */
    record Unknown(String name, boolean isVariable, Origin origin) {
        String text() {
            return isVariable ? "unknown variable " + name : "unknown key '" + name + "'";
        }

        boolean isNameOf(String key) {
            return name.equals(nameOf(key));
        }

        boolean isBelow(String prefix) {
            return name.startsWith(nameOf(prefix));
        }

        /** How a key is called where this is. */
        String nameOf(String key) {
            return isVariable ? variableOf(key) : key;
        }

        /** The same as a key of a section. */
        Unknown within(String section) {
            int start = nameOf("").length();
            return new Unknown(nameOf(section + ".") + name.substring(start), isVariable, origin);
        }

        /** The same as a key of no section; itself if it is in another, or in none. */
        Unknown outOf(String section) {
            String start = nameOf(section + ".");
            return name.startsWith(start)
                    ? new Unknown(nameOf("") + name.substring(start.length()), isVariable, origin)
                    : this;
        }
    }

    static String variableOf(String key) {
        return ConfigSource.VARIABLE_PREFIX
                + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }

    /** Of a file, a command line or a program. */
    record Keys(Map<String, Given> values) implements Layer {
        public Keys {
            values = Map.copyOf(values);
        }

        /** The same keys, each below a section. */
        Keys within(String section) {
            Map<String, Given> moved = new TreeMap<>();
            values.forEach((key, given) -> moved.put(section + key, given));
            return new Keys(moved);
        }

        Keys without(Predicate<String> keys) {
            Map<String, Given> left = new TreeMap<>(values);
            left.keySet().removeIf(keys);
            return new Keys(left);
        }

        @Override
        public Optional<Given> find(String key) {
            return Optional.ofNullable(values.get(key)).filter(given -> !given.isBlank());
        }

        @Override
        public Map<String, Given> under(String prefix) {
            Map<String, Given> found = new TreeMap<>();
            values.forEach((key, given) -> {
                if (key.startsWith(prefix) && !given.isBlank()) {
                    found.put(key.substring(prefix.length()), given);
                }
            });
            return found;
        }

        @Override
        public List<Unknown> unknown(Set<String> keys, Set<String> prefixes) {
            List<Unknown> unknown = new ArrayList<>();
            new TreeMap<>(values).forEach((key, given) -> {
                if (!keys.contains(key) && prefixes.stream().noneMatch(key::startsWith)) {
                    unknown.add(new Unknown(key, false, given.origin()));
                }
            });
            return unknown;
        }
    }

    /** The environment of a process. */
    record Variables(Map<String, String> values) implements Layer {
        /** Read by the scripts that start a process, not by the process. */
        private static final Set<String> OF_SCRIPTS = Set.of("ERRATA_JAVA_OPTS");

        /** Those that begin with {@link ConfigSource#VARIABLE_PREFIX}; all others are left alone. */
        static Variables of(Map<String, String> environment) {
            Map<String, String> ours = new TreeMap<>(environment);
            ours.keySet().removeIf(name -> !name.startsWith(ConfigSource.VARIABLE_PREFIX) || OF_SCRIPTS.contains(name));
            return new Variables(Map.copyOf(ours));
        }

        @Override
        public Optional<Given> find(String key) {
            String variable = variableOf(key);
            return Optional.ofNullable(values.get(variable))
                    .map(value -> new Given(value, Origin.of(variable)))
                    .filter(given -> !given.isBlank());
        }

        @Override
        public Map<String, Given> under(String prefix) {
            String start = variableOf(prefix);
            Map<String, Given> found = new TreeMap<>();
            values.forEach((variable, value) -> {
                if (variable.startsWith(start) && !value.isBlank()) {
                    String key = variable.substring(start.length())
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '.');
                    found.put(key, new Given(value, Origin.of(variable)));
                }
            });
            return found;
        }

        @Override
        public List<Unknown> unknown(Set<String> keys, Set<String> prefixes) {
            Set<String> known = Set.copyOf(keys.stream().map(Layer::variableOf).toList());
            List<String> free = prefixes.stream().map(Layer::variableOf).toList();
            return values.keySet().stream()
                    .sorted()
                    .filter(name -> !known.contains(name) && free.stream().noneMatch(name::startsWith))
                    .map(name -> new Unknown(name, true, Origin.of(name)))
                    .toList();
        }
    }
}
