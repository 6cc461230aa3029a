package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.TextCondition;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.matching.LinearPattern;
import dev.errata.core.matching.PhraseIndex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Asks all rules about an event: the facts by look-up, the texts in one pass. Thread-safe; a rule set is compiled once.
 */
public final class RuleEngine {
    private final SourceNames names;
    private final List<CompiledRule> rules = new ArrayList<>();
    private final PhraseIndex phrases;
    private final CompiledRule[][] rulesOfPhrase;
    private final FactIndex facts;
    private final ThreadLocal<PhraseHits> hits;

    public RuleEngine(RuleSet ruleSet, SourceNames names) {
        this.names = names;
        List<String> sources = List.copyOf(new LinkedHashSet<>(ruleSet.phrases()));
        Map<String, Integer> numbers = new HashMap<>();
        sources.forEach(source -> numbers.put(source, numbers.size()));
        this.phrases = new PhraseIndex(sources, ruleSet.anchors());
        int layer = 0;
        for (List<Rule> rulesOfLayer : ruleSet.layers()) {
            for (Rule rule : rulesOfLayer) {
                rules.add(compile(rule, layer, ruleSet.layers().size(), numbers));
            }
            layer++;
        }
        this.rulesOfPhrase = rulesOfPhrase(numbers);
        this.facts = new FactIndex(rules);
        this.hits = ThreadLocal.withInitial(() -> new PhraseHits(phrases));
    }

    public EventView view(ErrorEvent event) {
        return EventView.of(event, names);
    }

    /** What matched by facts and by text, best first. */
    public BestMatches match(EventView event) {
        BestMatches best = matchFacts(event);
        PhraseHits found = hits.get();
        for (TextField field : event.texts()) {
            if (!field.text().isEmpty()) {
                found.scan(field);
                matchText(event, field, found, best);
            }
        }
        return best;
    }

    /** What matched by facts alone. */
    public BestMatches matchFacts(EventView event) {
        BestMatches best = new BestMatches();
        facts.match(event, best);
        return best;
    }

    private void matchText(EventView event, TextField field, PhraseHits found, BestMatches best) {
        for (int i = 0; i < found.size(); i++) {
            PhraseHits.Hit hit = found.get(i);
            int length = phrases.phrase(hit.phrase()).length();
            for (CompiledRule rule : rulesOfPhrase[hit.phrase()]) {
                long order = rule.order(hit.region(), length);
                if (best.wouldKeep(order, rule) && holds(rule, hit, event, field, found)) {
                    best.add(new Match(rule, rule.stage(hit.region()), field.name(), field.text(), hit.span(), order));
                }
            }
        }
    }

    private static boolean holds(
            CompiledRule rule, PhraseHits.Hit hit, EventView event, TextField field, PhraseHits found) {
        if (!rule.covers(event) || !rule.agreesWith(found) || !rule.factsHoldAnywhere(event)) {
            return false;
        }
        LinearPattern pattern = rule.rule().text().pattern();
        return pattern == null || pattern.isFoundIn(hit.span().lineIn(field.text()));
    }

    private CompiledRule compile(Rule rule, int layer, int layers, Map<String, Integer> numbers) {
        TextCondition text = rule.text();
        int[][] also = text.also().stream().map(any -> numbers(any, numbers)).toArray(int[][]::new);
        return new CompiledRule(rule, layer, layers, rules.size(), also, numbers(text.unless(), numbers));
    }

    private static int[] numbers(List<String> phrases, Map<String, Integer> numbers) {
        int[] found = new int[phrases.size()];
        for (int i = 0; i < found.length; i++) {
            found[i] = Objects.requireNonNull(numbers.get(phrases.get(i)), phrases.get(i));
        }
        return found;
    }

    private CompiledRule[][] rulesOfPhrase(Map<String, Integer> numbers) {
        CompiledRule[][] ofPhrase = new CompiledRule[phrases.size()][];
        Arrays.fill(ofPhrase, new CompiledRule[0]);
        for (CompiledRule rule : rules) {
            for (int phrase : numbers(rule.rule().text().any(), numbers)) {
                CompiledRule[] before = ofPhrase[phrase];
                ofPhrase[phrase] = Arrays.copyOf(before, before.length + 1);
                ofPhrase[phrase][before.length] = rule;
            }
        }
        return ofPhrase;
    }
}
