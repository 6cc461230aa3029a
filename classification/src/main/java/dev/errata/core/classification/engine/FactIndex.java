package dev.errata.core.classification.engine;

import dev.errata.core.classification.rules.FactCondition;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The rules that need no text, found by a value that they ask for. */
final class FactIndex {
    private final Map<String, List<CompiledRule>> byCode = new HashMap<>();
    private final Map<String, List<CompiledRule>> byType = new HashMap<>();
    private final OpenNames byOpenCode = new OpenNames();
    private final OpenNames byOpenType = new OpenNames();
    private final Map<Integer, List<CompiledRule>> byStatus = new HashMap<>();
    private final Map<Integer, List<CompiledRule>> byExitCode = new HashMap<>();
    private final List<CompiledRule> bySignal = new ArrayList<>();
    private final List<CompiledRule> bySourceOnly = new ArrayList<>();

    /** A rule by one of the names that it asks for and that stands for many. */
    private record OpenName(Glob glob, CompiledRule rule) {}

    /** Such names by the character that a name must begin or end with, where it must. */
    private static final class OpenNames {
        private final Map<Character, List<OpenName>> byFirst = new HashMap<>();
        private final Map<Character, List<OpenName>> byLast = new HashMap<>();
        private final List<OpenName> others = new ArrayList<>();

        void add(OpenName open) {
            String core = open.glob().core();
            if (core.isEmpty() || (open.glob().isOpenAtStart() && open.glob().isOpenAtEnd())) {
                others.add(open);
            } else if (open.glob().isOpenAtStart()) {
                list(byLast, core.charAt(core.length() - 1)).add(open);
            } else {
                list(byFirst, core.charAt(0)).add(open);
            }
        }

        /** Tells {@code matching} each that stands for {@code name}, or begins with the last part of it. */
        void find(String name, String lastPart, Consumer<CompiledRule> matching) {
            find(others, name, lastPart, matching);
            if (name.isEmpty() || lastPart.isEmpty()) {
                return;
            }
            find(byLast.get(name.charAt(name.length() - 1)), name, lastPart, matching);
            find(byFirst.get(name.charAt(0)), name, lastPart, matching);
            if (lastPart.charAt(0) != name.charAt(0)) {
                find(byFirst.get(lastPart.charAt(0)), name, lastPart, matching);
            }
        }

        private static void find(
                @Nullable List<OpenName> names, String name, String lastPart, Consumer<CompiledRule> matching) {
            if (names == null) {
                return;
            }
            for (OpenName open : names) {
                if (open.glob().matches(name) || open.glob().begins(lastPart)) {
                    matching.accept(open.rule());
                }
            }
        }
    }

    FactIndex(List<CompiledRule> rules) {
        for (CompiledRule rule : rules) {
            if (rule.rule().text().isEmpty()) {
                add(rule, rule.rule().facts());
            }
        }
    }

    private void add(CompiledRule rule, FactCondition facts) {
        if (!facts.codes().isEmpty()) {
            facts.codes().forEach(code -> add(rule, code, byCode, byOpenCode));
        } else if (!facts.types().isEmpty()) {
            facts.types().forEach(type -> add(rule, type, byType, byOpenType));
        } else if (!facts.exitCodes().isEmpty()) {
            facts.exitCodes().forEach(code -> list(byExitCode, code).add(rule));
        } else if (!facts.signals().isEmpty()) {
            bySignal.add(rule);
        } else if (!facts.statuses().isEmpty()) {
            facts.statuses().forEach(status -> list(byStatus, status).add(rule));
        } else {
            bySourceOnly.add(rule);
        }
    }

    private static void add(CompiledRule rule, String glob, Map<String, List<CompiledRule>> exact, OpenNames open) {
        if (Glob.isOpen(glob)) {
            open.add(new OpenName(Glob.of(glob), rule));
        } else {
            list(exact, glob).add(rule);
        }
    }

    void match(EventView event, BestMatches best) {
        for (FactField field : event.facts()) {
            if (field.code() != null) {
                ask(byCode.get(field.code()), event, field, "code", field.code(), best);
                askOpen(byOpenCode, event, field, "code", field.code(), best);
            }
            if (field.type() != null) {
                ask(byType.get(field.type()), event, field, "exceptionType", field.type(), best);
                String simple = field.simpleType();
                if (simple != null && simple.length() != field.type().length()) {
                    ask(byType.get(simple), event, field, "exceptionType", field.type(), best);
                }
                askOpen(byOpenType, event, field, "exceptionType", field.type(), best);
            }
        }
        FactField own = event.facts().get(0);
        Integer exitCode = event.event().exitCode();
        if (exitCode != null) {
            ask(byExitCode.get(exitCode), event, own, "exitCode", exitCode.toString(), best);
        }
        if (event.event().signal() != null) {
            ask(bySignal, event, own, "signal", event.event().signal(), best);
        }
        Integer status = event.status();
        if (status != null) {
            ask(byStatus.get(status), event, own, "http.status", status.toString(), best);
            ask(byStatus.get(status / 100), event, own, "http.status", status.toString(), best);
        }
        ask(
                bySourceOnly,
                event,
                own,
                "source",
                String.valueOf(event.event().source().type()),
                best);
    }

    private static void ask(
            @Nullable List<CompiledRule> rules,
            EventView event,
            FactField field,
            String name,
            String value,
            BestMatches best) {
        if (rules == null) {
            return;
        }
        for (CompiledRule rule : rules) {
            ask(rule, event, field, name, value, best);
        }
    }

    private static void askOpen(
            OpenNames names, EventView event, FactField field, String name, String value, BestMatches best) {
        String simple = field.simpleType();
        String shortName = simple != null && name.equals("exceptionType") ? simple : value;
        names.find(value, shortName, rule -> ask(rule, event, field, name, value, best));
    }

    private static void ask(
            CompiledRule rule, EventView event, FactField field, String name, String value, BestMatches best) {
        if (!rule.covers(event)) {
            return;
        }
        long order = rule.order(field);
        if (best.wouldKeep(order, rule) && rule.factsHold(event, field)) {
            best.add(new Match(rule, rule.stage(field.region()), name(field, name), value, null, order));
        }
    }

    private static String name(FactField field, String name) {
        return field.isFromText() ? field.prefix() : field.prefix() + name;
    }

    private static <K, V> List<V> list(Map<K, List<V>> map, K key) {
        return map.computeIfAbsent(key, k -> new ArrayList<>(1));
    }
}
