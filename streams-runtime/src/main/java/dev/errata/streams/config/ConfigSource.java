package dev.errata.streams.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Settings as text, in layers: the command line wins over the environment, that over files; what nobody says stays as it
 * is by default. A blank value is none.
 *
 * <p>A secret such as {@code registry.basic.auth} can be in a file of its own, which {@code registry.basic.auth.file}
 * names in any layer.
 */
public final class ConfigSource {
    public static final String VARIABLE_PREFIX = "ERRATA_";

    static final String OF_FILE = ".file";

    /** The one that wins first. */
    private final List<Layer> layers;

    private final List<ConfigProblem> problems;

    private ConfigSource(List<Layer> layers, List<ConfigProblem> problems) {
        this.layers = List.copyOf(layers);
        this.problems = List.copyOf(problems);
    }

    /** Nothing: all defaults. */
    public static ConfigSource empty() {
        return new ConfigSource(List.of(), List.of());
    }

    /** From a program, which a launcher or a test is. */
    public static ConfigSource of(Map<String, String> values) {
        return empty().overriddenBy(values, Origin.of("given"));
    }

    /**
     * From a YAML file ({@code .yaml}, {@code .yml}) or a properties file.
     *
     * @throws ConfigException if it cannot be read
     */
    public static ConfigSource file(Path file) {
        return empty().overriddenBy(file);
    }

    /** The same under those variables that begin with {@link #VARIABLE_PREFIX}; all others are left alone. */
    public ConfigSource overriddenBy(Map<String, String> environment) {
        return under(Layer.Variables.of(environment), List.of());
    }

    /** The same under keys that somebody says, on a command line for example. */
    public ConfigSource overriddenBy(Map<String, String> keys, Origin origin) {
        Map<String, Given> values = new TreeMap<>();
        keys.forEach((key, value) -> values.put(key, new Given(value, origin)));
        return under(new Layer.Keys(values), List.of());
    }

    /**
     * The same under a file.
     *
     * @throws ConfigException if it cannot be read
     */
    public ConfigSource overriddenBy(Path file) {
        ConfigFile read = ConfigFile.read(file);
        return under(new Layer.Keys(read.values()), read.problems());
    }

    /**
     * The same under another file, whose keys count as if they stood below a section of this one.
     *
     * @param ignored keys of that file that this process decides otherwise
     * @throws ConfigException if it cannot be read
     */
    public ConfigSource overriddenBy(Path file, String section, Predicate<String> ignored) {
        ConfigFile read = ConfigFile.read(file);
        return under(new Layer.Keys(read.values()).without(ignored).within(section + "."), read.problems());
    }

    private ConfigSource under(Layer top, List<ConfigProblem> more) {
        List<Layer> all = new ArrayList<>(List.of(top));
        all.addAll(layers);
        List<ConfigProblem> allProblems = new ArrayList<>(problems);
        allProblems.addAll(more);
        return new ConfigSource(all, allProblems);
    }

    /** Every key that is set outside the environment, with its text as it stands there. */
    public Map<String, String> keys() {
        Map<String, String> keys = new TreeMap<>();
        for (Layer layer : layers) {
            if (layer instanceof Layer.Keys said) {
                said.values().forEach((key, given) -> keys.putIfAbsent(key, given.value()));
            }
        }
        return keys;
    }

    /** What is wrong with the files, whoever reads them. */
    List<ConfigProblem> problems() {
        return problems;
    }

    Optional<Given> find(String key) {
        return layers.stream().flatMap(layer -> in(layer, key).stream()).findFirst();
    }

    private static Optional<Given> in(Layer layer, String key) {
        Optional<Given> given = layer.find(key);
        if (!Secrets.isSecret(key)) {
            return given;
        }
        Optional<Given> file = layer.find(key + OF_FILE);
        if (given.isPresent() && file.isPresent()) {
            throw new ConfigException(List.of(key + " and " + key + OF_FILE + " exclude each other"));
        }
        return given.or(() -> file.map(path -> path.content(key + OF_FILE)));
    }

    /** All under a free prefix, without it. */
    Map<String, Given> under(String prefix) {
        Map<String, Given> found = new TreeMap<>();
        for (int i = layers.size() - 1; i >= 0; i--) {
            layers.get(i).under(prefix).forEach((key, given) -> {
                if (isFileOfSecret(key)) {
                    found.put(key.substring(0, key.length() - OF_FILE.length()), given.content(prefix + key));
                } else {
                    found.put(key, given);
                }
            });
        }
        return found;
    }

    private static boolean isFileOfSecret(String key) {
        return key.endsWith(OF_FILE) && Secrets.isSecret(key.substring(0, key.length() - OF_FILE.length()));
    }

    /** Keys and variables that nobody asks for. */
    List<Layer.Unknown> unknown(Set<String> keys, Set<String> prefixes) {
        return layers.stream()
                .flatMap(layer -> layer.unknown(keys, prefixes).stream())
                .toList();
    }
}
