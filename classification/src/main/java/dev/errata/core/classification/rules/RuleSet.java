package dev.errata.core.classification.rules;

import dev.errata.core.matching.Anchor;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Rules in layers: ours at the bottom, a user's above them. A rule of a higher layer is asked first, and replaces a
 * rule with the same id.
 */
public final class RuleSet {
    private final List<List<Rule>> layers;
    private final Map<String, Anchor> anchors;
    private final boolean isBuiltIn;

    private RuleSet(List<List<Rule>> layers, Map<String, Anchor> anchors, boolean isBuiltIn) {
        this.layers = layers;
        this.anchors = anchors;
        this.isBuiltIn = isBuiltIn;
    }

    /** The rules that come with Errata. */
    public static RuleSet builtIn() {
        return Holder.BUILT_IN;
    }

    /** Whether it is what {@link #builtIn} gives. Other rules are told apart without those being read, which takes half a second. */
    public boolean isBuiltIn() {
        return isBuiltIn;
    }

    /**
     * One layer.
     *
     * @throws InvalidRuleException if two rules have the same id
     */
    public static RuleSet of(List<Rule> rules) {
        return of(rules, Map.of());
    }

    /**
     * The same, whose phrases need not be read before they may stand in a text.
     *
     * @param anchors of some of their phrases, by the phrase; not copied, as they are many
     * @throws InvalidRuleException if two rules have the same id
     */
    public static RuleSet of(List<Rule> rules, Map<String, Anchor> anchors) {
        return new RuleSet(List.of(checked(rules)), Collections.unmodifiableMap(anchors), false);
    }

    private static List<Rule> checked(List<Rule> rules) {
        Set<String> ids = new HashSet<>();
        for (Rule rule : rules) {
            if (!ids.add(rule.id())) {
                throw new InvalidRuleException(List.of(RuleMistake.in(rule, "there is another rule with this id")));
            }
        }
        return List.copyOf(rules);
    }

    /** These rules with {@code rules} above them. */
    public RuleSet with(List<Rule> rules) {
        Map<String, Rule> added = new LinkedHashMap<>();
        rules.forEach(rule -> added.put(rule.id(), rule));
        List<List<Rule>> result = new ArrayList<>();
        result.add(List.copyOf(added.values()));
        for (List<Rule> layer : layers) {
            result.add(
                    layer.stream().filter(rule -> !added.containsKey(rule.id())).toList());
        }
        return new RuleSet(List.copyOf(result), anchors, false);
    }

    /** These rules but those with {@code ids}. */
    public RuleSet without(Set<String> ids) {
        return ids.isEmpty()
                ? this
                : new RuleSet(
                        layers.stream()
                                .map(layer -> layer.stream()
                                        .filter(rule -> !ids.contains(rule.id()))
                                        .toList())
                                .toList(),
                        anchors,
                        false);
    }

    /** Lists of rules, the one to be asked first in front. */
    public List<List<Rule>> layers() {
        return layers;
    }

    public List<Rule> all() {
        return layers.stream().flatMap(List::stream).toList();
    }

    /** What their conditions on texts say, each as often as it is said. */
    public List<String> phrases() {
        List<String> all = new ArrayList<>();
        for (List<Rule> layer : layers) {
            for (Rule rule : layer) {
                all.addAll(rule.text().any());
                rule.text().also().forEach(all::addAll);
                all.addAll(rule.text().unless());
            }
        }
        return all;
    }

    /** What is known of some of the {@link #phrases}. */
    public Map<String, Anchor> anchors() {
        return anchors;
    }

    public Optional<Rule> find(String id) {
        return layers.stream()
                .flatMap(List::stream)
                .filter(rule -> rule.id().equals(id))
                .findFirst();
    }

    private static String resource(String name) {
        try (InputStream in = Objects.requireNonNull(RuleSet.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("rule file " + name + " cannot be read", e);
        }
    }

    private static final class Holder {
        static final RuleSet BUILT_IN = read();

        private static RuleSet read() {
            List<Rule> rules = new ArrayList<>(TaxonomyRules.all());
            for (String file : resource("index.txt")
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList()) {
                rules.addAll(RuleReader.read(file, resource(file)));
            }
            return new RuleSet(List.of(checked(rules)), Map.of(), true);
        }
    }
}
