package dev.errata.core.recovery.config;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** On which line of a YAML text each value stands, by the path that mistakes name it with. */
public final class YamlLines {
    private final Map<String, Integer> lines = new HashMap<>();

    private YamlLines() {}

    /** Knows no line if the text is not YAML. */
    public static YamlLines of(String yaml) {
        YamlLines lines = new YamlLines();
        composed(yaml).ifPresent(root -> lines.add("", root));
        return lines;
    }

    private static Optional<Node> composed(String yaml) {
        try {
            return new Compose(LoadSettings.builder().build()).composeString(yaml);
        } catch (YamlEngineException e) {
            return Optional.empty();
        }
    }

    /** Of a path such as {@code policies.llm.jitter} or {@code components.git.allowedStrategies[0]}, from 1. */
    public OptionalInt line(String path) {
        Integer line = lines.get(path);
        return line == null ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** Whether there are keys and values at a path. */
    public boolean hasMapping(String path) {
        return lines.keySet().stream().anyMatch(known -> known.startsWith(path + '.'));
    }

    /** What holds itself has no end, and no lines but its own. */
    private void add(String path, Node node) {
        if (node.isRecursive()) {
            return;
        }
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                if (entry.getKeyNode() instanceof ScalarNode key) {
                    String child = path.isEmpty() ? key.getValue() : path + '.' + key.getValue();
                    note(child, key);
                    add(child, entry.getValueNode());
                }
            }
        } else if (node instanceof SequenceNode sequence) {
            for (int i = 0; i < sequence.getValue().size(); i++) {
                String child = path + '[' + i + ']';
                note(child, sequence.getValue().get(i));
                add(child, sequence.getValue().get(i));
            }
        }
    }

    private void note(String path, Node node) {
        node.getStartMark().ifPresent(mark -> lines.putIfAbsent(path, mark.getLine() + 1));
    }
}
