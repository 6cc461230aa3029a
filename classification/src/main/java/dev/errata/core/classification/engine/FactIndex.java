package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.FactCondition;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.LiteralIndex;
import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** The rules that need no text, found by a value that they ask for. */
final class FactIndex {
    private final Names byCode;
    private final Names byType;
    private final Map<Integer, List<CompiledRule>> byStatus = new HashMap<>();
    private final Map<Integer, List<CompiledRule>> byExitCode = new HashMap<>();
    private final List<CompiledRule> bySignal = new ArrayList<>();
    private final List<CompiledRule> bySourceOnly = new ArrayList<>();

    /** Rules by the names that they ask for. Those that stand for many are found by the longest word that is given of them. */
    private static final class Names {
        private record Open(Glob glob, CompiledRule rule) {
            String word() {
                return Search.words(glob.core()).stream()
                        .max(Comparator.comparingInt(String::length))
                        .orElse("");
            }
        }

        private final Map<String, List<CompiledRule>> whole = new HashMap<>();
        private final List<Open> open = new ArrayList<>();
        /** Of which nothing is given, or nothing but blanks. */
        private final List<Open> wordless = new ArrayList<>();

        private final LiteralIndex words;

        Names(List<CompiledRule> rules, Function<FactCondition, List<String>> names) {
            for (CompiledRule rule : rules) {
                for (String name : names.apply(rule.rule().facts())) {
                    if (Glob.isOpen(name)) {
                        Open one = new Open(Glob.of(name), rule);
                        (one.word().isEmpty() ? wordless : open).add(one);
                    } else {
                        list(whole, name).add(rule);
                    }
                }
            }
            words = new LiteralIndex(open.stream().map(Open::word).toList());
        }

        void ask(FactField.Name name, Consumer<CompiledRule> asking) {
            whole.getOrDefault(name.folded(), List.of()).forEach(asking);
            if (!name.lastPart().equals(name.folded())) {
                whole.getOrDefault(name.lastPart(), List.of()).forEach(asking);
            }
            for (Open one : wordless) {
                if (one.glob().matches(name)) {
                    asking.accept(one.rule());
                }
            }
            BitSet asked = new BitSet();
            words.scan(FoldedText.of(name.folded()), (literal, end) -> {
                Open one = open.get(literal);
                if (!asked.get(literal) && one.glob().matches(name)) {
                    asked.set(literal);
                    asking.accept(one.rule());
                }
            });
        }
    }

    FactIndex(List<CompiledRule> rules) {
        List<CompiledRule> without =
                rules.stream().filter(rule -> rule.rule().text().isEmpty()).toList();
        byCode = new Names(without.stream().filter(FactIndex::asksForCode).toList(), FactCondition::codes);
        byType = new Names(without.stream().filter(rule -> !asksForCode(rule)).toList(), FactCondition::types);
        for (CompiledRule rule : without) {
            FactCondition facts = rule.rule().facts();
            if (facts.codes().isEmpty() && facts.types().isEmpty()) {
                add(rule, facts);
            }
        }
    }

    private static boolean asksForCode(CompiledRule rule) {
        return !rule.rule().facts().codes().isEmpty();
    }

    private void add(CompiledRule rule, FactCondition facts) {
        if (!facts.exitCodes().isEmpty()) {
            facts.exitCodes().forEach(code -> list(byExitCode, code).add(rule));
        } else if (!facts.signals().isEmpty()) {
            bySignal.add(rule);
        } else if (!facts.statuses().isEmpty()) {
            facts.statuses().forEach(status -> list(byStatus, status).add(rule));
        } else {
            bySourceOnly.add(rule);
        }
    }

    void match(EventView event, BestMatches best) {
        for (FactField field : event.facts()) {
            FactField.Name code = field.code();
            if (code != null) {
                byCode.ask(code, new Asking(event, best, field, "code", code.folded()));
            }
            FactField.Name type = field.type();
            if (type != null) {
                byType.ask(type, new Asking(event, best, field, "exceptionType", type.folded()));
            }
        }
        FactField own = event.facts().get(0);
        Integer exitCode = event.event().exitCode();
        if (exitCode != null) {
            Asking asking = new Asking(event, best, own, "exitCode", exitCode.toString());
            byExitCode.getOrDefault(exitCode, List.of()).forEach(asking);
        }
        String signal = event.event().signal();
        if (signal != null) {
            bySignal.forEach(new Asking(event, best, own, "signal", signal));
        }
        Integer status = event.status();
        if (status != null) {
            Asking asking = new Asking(event, best, own, "http.status", status.toString());
            byStatus.getOrDefault(status, List.of()).forEach(asking);
            byStatus.getOrDefault(status / 100, List.of()).forEach(asking);
        }
        String source = String.valueOf(event.event().source().type());
        bySourceOnly.forEach(new Asking(event, best, own, "source", source));
    }

    /** Asks rules whether they match by the value of a field. */
    private record Asking(EventView event, BestMatches best, FactField field, String name, String value)
            implements Consumer<CompiledRule> {
        @Override
        public void accept(CompiledRule rule) {
            if (!rule.covers(event)) {
                return;
            }
            long order = rule.order(field);
            if (best.wouldKeep(order, rule) && rule.factsHold(event, field)) {
                String matched = field.isFromText() ? field.prefix() : field.prefix() + name;
                best.add(new Match(rule, rule.stage(field.region()), matched, value, null, order));
            }
        }
    }

    private static <K> List<CompiledRule> list(Map<K, List<CompiledRule>> map, K key) {
        return map.computeIfAbsent(key, k -> new ArrayList<>(1));
    }
}
