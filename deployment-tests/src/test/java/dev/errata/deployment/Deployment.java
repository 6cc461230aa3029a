package dev.errata.deployment;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.aggregator.AggregatorConfig;
import dev.errata.classifier.ClassifierConfig;
import dev.errata.dispatcher.DispatcherConfig;
import dev.errata.intake.IntakeConfig;
import dev.errata.log.ErrorLogConfig;
import dev.errata.notifier.NotifierConfig;
import dev.errata.recovery.RecoveryWorkerConfig;
import dev.errata.streams.config.Config;
import dev.errata.streams.process.ProcessSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files that say how the apps are run. */
final class Deployment {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MERGE = "<<";

    private Deployment() {}

    /** What each app reads, by its name, which is that of its module and its service. */
    static Map<String, Function<Config, ? extends ProcessSettings<?>>> apps() {
        return new TreeMap<>(Map.of(
                "classifier-stream", ProcessSettings.reader(ClassifierConfig::read),
                "recovery-worker", ProcessSettings.reader(RecoveryWorkerConfig::read),
                "aggregator-stream", ProcessSettings.reader(AggregatorConfig::read),
                "notifier", ProcessSettings.reader(NotifierConfig::read),
                "error-log", ProcessSettings.reader(ErrorLogConfig::read),
                "intake", ProcessSettings.reader(IntakeConfig::read),
                "dispatcher", ProcessSettings.reader(DispatcherConfig::read)));
    }

    /** Those of them that keep state beside Kafka, in a directory. */
    static Set<String> stateful() {
        return apps().keySet().stream()
                .filter(app -> !Set.of("error-log", "dispatcher").contains(app))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** {@code docker-compose.yml} as Compose sees it: merge keys are carried out. */
    static JsonNode compose() {
        Object document = new Load(LoadSettings.builder().build()).loadFromString(text("docker-compose.yml"));
        return JSON.valueToTree(merged(Objects.requireNonNull(document)));
    }

    static JsonNode service(String name) {
        return compose().path("services").path(name);
    }

    /** The environment of a service, values as the process sees them. */
    static Map<String, String> environment(String service) {
        Map<String, String> variables = new TreeMap<>();
        service(service)
                .path("environment")
                .properties()
                .forEach(variable ->
                        variables.put(variable.getKey(), variable.getValue().asText()));
        return variables;
    }

    /** What stands behind an instruction of the Dockerfile, the last one of its kind. */
    static String dockerfile(String instruction) {
        List<String> found = all(text("Dockerfile"), "(?m)^" + instruction + " (.+)$");
        return found.get(found.size() - 1);
    }

    /** The command line of a service: Compose's where it has one, else its image's. */
    static List<String> entryPoint(String service) {
        JsonNode own = service(service).path("entrypoint");
        return own.isMissingNode()
                ? all(dockerfile("ENTRYPOINT"), "\"([^\"]+)\"")
                : own.valueStream().map(JsonNode::asText).toList();
    }

    /** The command line with which the README starts an app, the program included. */
    static List<String> readmeCommand(String app) {
        String command = "(java -jar " + app + "/target/" + app + "\\.jar --config \\S+)";
        return List.of(all(text("README.md"), command).get(0).split(" ", -1));
    }

    static String text(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The first group of each match. */
    static List<String> all(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static Object merged(Object node) {
        if (node instanceof Map<?, ?> map) {
            Map<Object, Object> all = new LinkedHashMap<>();
            if (map.get(MERGE) instanceof Map<?, ?> other) {
                other.forEach((key, value) -> all.put(key, merged(value)));
            }
            map.forEach((key, value) -> all.put(key, value == null ? Map.of() : merged(value)));
            all.remove(MERGE);
            return all;
        }
        if (node instanceof List<?> list) {
            List<Object> all = new ArrayList<>();
            list.forEach(item -> all.add(merged(item)));
            return all;
        }
        return node;
    }
}
