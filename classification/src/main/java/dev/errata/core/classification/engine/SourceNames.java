package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Sources;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.LiteralIndex;
import dev.errata.core.matching.Search;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.SourceType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What kinds of thing an error comes from: what the producer says, and what its component, endpoint and exception class
 * give away. Read from {@code sources.txt}.
 */
public final class SourceNames {
    private static final int LONGEST_LOOK = 2_000;
    private static final Sources A_SERVICE = Sources.of(SourceType.SERVICE);
    /** Services with rules and categories of their own: that they are services, too, says nothing more. */
    private static final Sources OWN_SERVICES = Sources.of(SourceType.LLM, SourceType.GITHUB);

    private final Map<String, Sources> types;
    private final Map<String, Sources> components;
    private final Words hosts;
    private final Words packages;

    /** Words that give away what a text comes from, wherever in it they stand. */
    private static final class Words {
        private final LiteralIndex index;
        private final Sources[] sources;

        /** The words are folded. */
        Words(Map<String, Sources> words) {
            this.index = new LiteralIndex(List.copyOf(words.keySet()));
            this.sources = words.values().toArray(Sources[]::new);
        }

        /** What they give away together. */
        Sources in(@Nullable String text) {
            Sources[] all = {Sources.NONE};
            if (text != null && !text.isEmpty()) {
                index.scan(FoldedText.of(text), (word, end) -> all[0] = all[0].and(sources[word]));
            }
            return all[0];
        }
    }

    private SourceNames(List<String> lines) {
        this.types = words("types", lines);
        this.components = words("components", lines);
        this.hosts = new Words(words("hosts", lines));
        this.packages = new Words(words("packages", lines));
    }

    public static SourceNames builtIn() {
        try (InputStream in = Objects.requireNonNull(SourceNames.class.getResourceAsStream("sources.txt"))) {
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return new SourceNames(text.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException("sources.txt cannot be read", e);
        }
    }

    /**
     * What the event says, and where it says nothing, or only that a service has said it, what the exceptions give away that its texts
     * name: whose client has failed there counts more.
     *
     * @param component folded
     */
    Sources sourcesOf(ErrorEvent event, @Nullable String component, String message, List<FactField> facts) {
        Sources stated = stated(event, component);
        Sources known = stated.isEmpty() && mayNameHost(message) ? hosts.in(head(message)) : stated;
        Sources named = Sources.NONE;
        for (FactField fact : facts) {
            FactField.Name type = fact.type();
            named = type == null ? named : named.and(packages.in(type.folded()));
        }
        boolean isBetter = known.isEmpty() || (known.equals(A_SERVICE) && named.overlaps(OWN_SERVICES));
        return isBetter && !named.isEmpty() ? named : known;
    }

    private Sources stated(ErrorEvent event, @Nullable String component) {
        Sources sources = ofType(event.source().type())
                .and(ofComponent(component))
                .and(hosts.in(event.source().endpoint()))
                .and(packages.in(event.exceptionType()));
        return sources.overlaps(OWN_SERVICES) ? sources.without(SourceType.SERVICE) : sources;
    }

    private static boolean mayNameHost(String message) {
        return Search.first('/', message, 0, message.length()) >= 0
                || Search.first("api.", message, 0, message.length()) >= 0
                || Search.first(":6333", message, 0, message.length()) >= 0
                || Search.first("_error", message, 0, message.length()) >= 0
                || Search.first("quota", message, 0, message.length()) >= 0;
    }

    private static String head(String message) {
        return message.length() > LONGEST_LOOK ? message.substring(0, LONGEST_LOOK) : message;
    }

    private Sources ofType(@Nullable String type) {
        if (type == null || type.isBlank()) {
            return Sources.NONE;
        }
        return Labelled.find(SourceType.class, type.strip())
                .map(Sources::of)
                .orElseGet(() -> types.getOrDefault(CharFolding.fold(type.strip()), Sources.NONE));
    }

    /** The whole name, else the words in it: {@code mcp:filesystem}, {@code azure-openai}. */
    private Sources ofComponent(@Nullable String component) {
        if (component == null || component.isBlank()) {
            return Sources.NONE;
        }
        String folded = component.strip();
        Sources whole = components.get(folded);
        if (whole != null) {
            return whole;
        }
        Sources sources = Sources.NONE;
        int start = 0;
        for (int i = 0; i <= folded.length(); i++) {
            if (i == folded.length() || !Character.isLetterOrDigit(folded.charAt(i))) {
                sources = sources.and(components.getOrDefault(folded.substring(start, i), Sources.NONE));
                start = i + 1;
            }
        }
        return sources;
    }

    /** Of the lines about {@code what}: each names types, and words. */
    private static Map<String, Sources> words(String what, List<String> lines) {
        Map<String, Sources> words = new HashMap<>();
        for (String line : lines) {
            List<String> parts = Search.words(line);
            if (parts.get(0).equals(what)) {
                Sources sources = Sources.of(Search.parts(parts.get(1), ',').stream()
                        .map(type -> Labelled.of(SourceType.class, type))
                        .toList());
                for (String word : parts.subList(2, parts.size())) {
                    words.merge(CharFolding.fold(word), sources, Sources::and);
                }
            }
        }
        return words;
    }
}
