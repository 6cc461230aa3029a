package dev.errata.core.yaml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.constructor.StandardConstructor;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * Reads and writes YAML 1.2. Every key stands once; nothing is nested deeper than people write, nothing holds itself, and little is written
 * once and used often: whoever walks through what was read comes to an end soon.
 */
public final class Yaml {
    private static final int DEEPEST = 50;
    /** Of mappings and lists. Each may double what holds the one before. */
    private static final int MOST_ALIASES = 20;

    private static final int WIDTH = 120;

    private Yaml() {}

    /**
     * What a text holds: maps, lists, texts, numbers and truth values; null if it holds nothing.
     *
     * @param name of the file, for the message
     * @throws InvalidYamlException if it is none
     */
    public static @Nullable Object load(String name, String text) {
        LoadSettings settings = settings(name);
        return read(() -> new StandardConstructor(settings).constructSingleDocument(nodes(settings, text)));
    }

    /**
     * The mapping in a file that lies beside a class.
     *
     * @throws NullPointerException if there is none
     */
    public static Map<?, ?> resource(Class<?> owner, String name) {
        try (InputStream in = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return (Map<?, ?>) Objects.requireNonNull(load(name, text), name);
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read", e);
        }
    }

    /** A value as YAML, a key or item a line. */
    public static String text(Object value) {
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.BLOCK)
                .setWidth(WIDTH)
                .build();
        return new Dump(settings).dumpToString(value);
    }

    /**
     * The nodes of a text; empty if it holds nothing.
     *
     * @throws InvalidYamlException if it is none
     */
    static Optional<Node> nodes(String text) {
        return read(() -> nodes(settings("text"), text));
    }

    private static Optional<Node> nodes(LoadSettings settings, String text) {
        Optional<Node> root = new Compose(settings).composeString(text);
        root.ifPresent(node -> requireShallow(node, 0));
        return root;
    }

    private static LoadSettings settings(String name) {
        return LoadSettings.builder()
                .setLabel(name)
                .setMaxAliasesForCollections(MOST_ALIASES)
                .build();
    }

    private static <T extends @Nullable Object> T read(Supplier<T> reading) {
        try {
            return reading.get();
        } catch (MarkedYamlEngineException e) {
            throw new InvalidYamlException(e.getProblem(), line(e.getProblemMark()), String.valueOf(e.getMessage()), e);
        } catch (YamlEngineException e) {
            String problem = String.valueOf(e.getMessage());
            throw new InvalidYamlException(problem, 0, problem, e);
        } catch (StackOverflowError e) {
            throw tooDeep(0, e);
        }
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(Mark::getLine).orElse(-1) + 1;
    }

    private static void requireShallow(Node node, int depth) {
        if (depth > DEEPEST || node.isRecursive()) {
            throw tooDeep(line(node.getStartMark()), null);
        }
        if (node instanceof MappingNode mapping) {
            for (NodeTuple entry : mapping.getValue()) {
                requireShallow(entry.getKeyNode(), depth + 1);
                requireShallow(entry.getValueNode(), depth + 1);
            }
        } else if (node instanceof SequenceNode sequence) {
            sequence.getValue().forEach(item -> requireShallow(item, depth + 1));
        }
    }

    private static InvalidYamlException tooDeep(int line, @Nullable Throwable cause) {
        String problem = "it is nested too deeply";
        return new InvalidYamlException(problem, line, problem, cause);
    }
}
