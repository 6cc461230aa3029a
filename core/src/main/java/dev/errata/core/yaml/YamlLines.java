package dev.errata.core.yaml;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** On which line of a YAML text each value stands, by the path that mistakes name it with. */
public final class YamlLines {
    private final Map<String, Integer> lines = new HashMap<>();

    private YamlLines() {}

    /** Knows no line if the text is not YAML that we read ({@link Yaml}). */
    public static YamlLines of(String yaml) {
        YamlLines lines = new YamlLines();
        try {
            Yaml.nodes(yaml).ifPresent(root -> lines.add("", root));
        } catch (InvalidYamlException unread) {
            return new YamlLines();
        }
        return lines;
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

    private void add(String path, Node node) {
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
