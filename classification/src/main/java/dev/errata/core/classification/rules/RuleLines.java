package dev.errata.core.classification.rules;

import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** The lines on which the rules of a file begin. Reads the file once more, so it is asked only where there is a mistake. */
public final class RuleLines {
    private static final int UNKNOWN = 0;

    private final List<Node> rules;

    private RuleLines(List<Node> rules) {
        this.rules = rules;
    }

    /** Of a file; nothing is known of one that is not YAML. */
    public static RuleLines of(String yaml) {
        try {
            Optional<Node> root = new Compose(LoadSettings.builder().build()).composeString(yaml);
            return new RuleLines(root.flatMap(node -> value(node, "rules"))
                    .filter(SequenceNode.class::isInstance)
                    .map(node -> ((SequenceNode) node).getValue())
                    .orElse(List.of()));
        } catch (YamlEngineException e) {
            return new RuleLines(List.of());
        }
    }

    /** Of the rule at a place, from 0; 0 if there is none. */
    int at(int index) {
        return index < rules.size() ? line(rules.get(index)) : UNKNOWN;
    }

    /** Of the first rule with this id; 0 if there is none. */
    public int of(RuleMistake mistake) {
        return rules.stream()
                .filter(node -> value(node, "id")
                        .filter(id -> id instanceof ScalarNode scalar
                                && scalar.getValue().equals(mistake.rule()))
                        .isPresent())
                .findFirst()
                .map(RuleLines::line)
                .orElse(UNKNOWN);
    }

    private static int line(Node node) {
        return node.getStartMark().map(Mark::getLine).map(line -> line + 1).orElse(UNKNOWN);
    }

    private static Optional<Node> value(Node node, String key) {
        if (!(node instanceof MappingNode mapping)) {
            return Optional.empty();
        }
        return mapping.getValue().stream()
                .filter(entry -> entry.getKeyNode() instanceof ScalarNode scalar
                        && scalar.getValue().equals(key))
                .map(NodeTuple::getValueNode)
                .findFirst();
    }
}
