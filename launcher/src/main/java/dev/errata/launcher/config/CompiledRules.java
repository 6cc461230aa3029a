package dev.errata.launcher.config;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.classification.rules.FactCondition;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Overrides;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.Scope;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.TextCondition;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.matching.Anchor;
import dev.errata.core.matching.LinearPattern;
import dev.errata.core.matching.PhraseIndex;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.taxonomy.Strategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The rules that come with Errata in the form in which they are read soonest: YAML alone would take a hook's whole time. Each
 * phrase stands once, with what it is looked for by, so that it need not be read. The
 * build writes it; without it, as in a build that has not come so far, the YAML is read. Examples are left out.
 */
final class CompiledRules {
    static final String RESOURCE = "rules.bin";

    private CompiledRules() {}

    static RuleSet read() {
        try (InputStream in = CompiledRules.class.getResourceAsStream(RESOURCE)) {
            return in == null ? RuleSet.builtIn() : decode(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException("the compiled rules cannot be read", e);
        }
    }

    static byte[] encode(RuleSet rules) {
        List<String> phrases = rules.phrases().stream().distinct().toList();
        PhraseIndex index = new PhraseIndex(phrases, Map.of());
        Map<String, Integer> numbers = new HashMap<>();
        BinaryWriter out = new BinaryWriter();
        out.list(phrases, phrase -> {
            Anchor anchor = index.anchor(numbers.size());
            numbers.put(phrase, numbers.size());
            out.text(phrase).text(anchor.text()).number(anchor.chunk()).number(anchor.end());
        });
        out.list(rules.all(), rule -> write(out, numbers, rule));
        return out.toByteArray();
    }

    static RuleSet decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        Map<String, Anchor> anchors = new HashMap<>();
        List<String> phrases = in.list(() -> {
            String phrase = in.text();
            anchors.put(phrase, new Anchor(in.text(), in.integer(), in.integer()));
            return phrase;
        });
        return RuleSet.of(in.list(() -> rule(in, phrases)), anchors);
    }

    private static void write(BinaryWriter out, Map<String, Integer> numbers, Rule rule) {
        out.text(rule.id());
        write(out, rule.outcome());
        Overrides overrides = rule.overrides();
        out.optional(overrides.severity(), out::label)
                .optional(overrides.recoverability(), out::label)
                .optional(overrides.strategy(), out::label);
        out.text(overrides.policy()).label(rule.weight());
        out.number(rule.scope().sources().bits());
        texts(out, rule.scope().components());
        FactCondition facts = rule.facts();
        texts(out, facts.codes());
        texts(out, facts.types());
        out.list(facts.statuses(), value -> out.number(value)).list(facts.exitCodes(), value -> out.number(value));
        texts(out, facts.signals());
        TextCondition text = rule.text();
        Consumer<List<String>> phrases =
                list -> out.list(list, phrase -> out.number(Objects.requireNonNull(numbers.get(phrase))));
        phrases.accept(text.any());
        out.list(text.also(), phrases);
        phrases.accept(text.unless());
        out.text(text.pattern() == null ? null : text.pattern().source());
        out.text(rule.file());
    }

    private static void write(BinaryWriter out, Outcome outcome) {
        out.optional(outcome instanceof Outcome.Failure failure ? failure : null, failure -> {
            out.list(
                    List.copyOf(failure.bySource().entrySet()),
                    entry -> out.label(entry.getKey()).label(entry.getValue()));
            out.label(failure.otherwise()).number(failure.isAssumed() ? 1 : 0);
        });
    }

    private static void texts(BinaryWriter out, List<String> texts) {
        out.list(texts, out::text);
    }

    private static Rule rule(BinaryReader in, List<String> phrases) {
        return new Rule(
                in.text(),
                outcome(in),
                new Overrides(
                        in.optional(() -> in.label(Severity.class)),
                        in.optional(() -> in.label(Recoverability.class)),
                        in.optional(() -> in.label(Strategy.class)),
                        in.optionalText()),
                in.label(Weight.class),
                new Scope(new Sources(in.integer()), in.list(in::text)),
                new FactCondition(
                        in.list(in::text),
                        in.list(in::text),
                        in.list(in::integer),
                        in.list(in::integer),
                        in.list(in::text)),
                text(in, phrases),
                List.of(),
                List.of(),
                in.text());
    }

    private static Outcome outcome(BinaryReader in) {
        Outcome.Failure failure = in.optional(() -> {
            Map<SourceType, Category> bySource = new LinkedHashMap<>();
            in.list(() -> Map.entry(in.label(SourceType.class), in.label(Category.class)))
                    .forEach(entry -> bySource.put(entry.getKey(), entry.getValue()));
            return new Outcome.Failure(bySource, in.label(Category.class), in.integer() == 1);
        });
        return failure == null ? new Outcome.Success() : failure;
    }

    private static TextCondition text(BinaryReader in, List<String> phrases) {
        Supplier<List<String>> some = () -> in.list(() -> phrases.get(in.integer()));
        List<String> any = some.get();
        List<List<String>> also = in.list(some);
        List<String> unless = some.get();
        String pattern = in.optionalText();
        return new TextCondition(any, also, unless, pattern == null ? null : new LinearPattern(pattern));
    }
}
