package dev.errata.core.grouping.pattern;

import dev.errata.core.grouping.MessageNormalizer;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.slot.Slot;
import dev.errata.core.grouping.slot.SlotReader;
import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The templates of a pattern: a pure function, the same in every process. A template leaves out one word, two that are likely
 * to vary together, or all that follows a colon. An instance keeps buffers and belongs to one thread.
 */
public final class Templates {

    /** The most templates that leave out one word. */
    private static final int MAX_SINGLE = 8;

    /** Of so many words, the ones likeliest to be values, each two are left out together. */
    private static final int MAX_PAIRED = 4;

    /** How many texts after a colon it takes, by the words before it: two, three, more. */
    private static final int[] TEXTS = {8, 6, 5};

    /** So many words say what happened; a class of errors behind them belongs to another error. */
    private static final int ENOUGH = 2;

    /** How many errors of others it takes. */
    private static final int FOREIGN_ERRORS = 3;

    private static final int PROPER_NAME = Template.PROOF / 16;

    private static final String PLACEHOLDER = "<*>";

    private final Names names = new Names();
    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();

    /** Whatever a key may share with others, and what each adds to the proof that those who share it are one. */
    public Map<PatternKey, Integer> of(PatternKey key) {
        Map<PatternKey, Integer> shares = new LinkedHashMap<>();
        List<PatternKey> ofStack = key.names();
        if (!ofStack.isEmpty()) {
            names.of(ofStack, shares);
        } else if (!key.isOfWords()) {
            if (Search.isIn(key.pattern(), PLACEHOLDER)) {
                shares.put(key, Template.PLACEHOLDER_SHARE);
            }
            of(key.pattern())
                    .forEach(template -> shares.merge(key.with(template.pattern()), template.share(), Integer::sum));
            names.ofMessage(key, shares);
        }
        return shares;
    }

    /** Each template once, with all that the ways to it prove. */
    List<Template> of(String pattern) {
        List<Slot> slots = SlotReader.read(pattern);
        Map<String, Integer> shares = new TreeMap<>();
        addPairOfNames(pattern, slots, shares);
        addText(pattern, slots, shares);
        addForeignError(pattern, slots, shares);
        addProperNames(pattern, slots, shares);
        int others = slots.size() - 1;
        if (others > 0) {
            slots.sort(
                    Comparator.comparingInt((Slot slot) -> -slot.share(others)).thenComparingInt(Slot::from));
            for (Slot slot : slots.subList(0, Math.min(slots.size(), MAX_SINGLE))) {
                add(pattern, without(pattern, slot), slot.share(others), shares);
            }
            addPairs(pattern, slots, shares);
        }
        List<Template> templates = new ArrayList<>();
        shares.forEach((template, share) -> templates.add(new Template(template, share)));
        return templates;
    }

    /** Unless what is left out takes a value with it: {@code a=<*> b=<*>} without b is no {@code a=<*>}. */
    private void add(String pattern, String opened, int share, Map<String, Integer> shares) {
        String template = normalizer.normalize(opened);
        if (values(template) >= values(pattern)) {
            shares.merge(template, share, Integer::sum);
        }
    }

    private static int values(String pattern) {
        int values = 0;
        for (int i = Search.first("<*>", pattern); i >= 0; i = Search.first("<*>", pattern, i + 3, pattern.length())) {
            values++;
        }
        return values;
    }

    private static String without(String pattern, Slot slot) {
        return pattern.substring(0, slot.from()) + "<*>" + pattern.substring(slot.to());
    }

    private static String without(String pattern, Slot one, Slot other) {
        boolean inOrder = one.from() < other.from();
        return without(without(pattern, inOrder ? other : one), inOrder ? one : other);
    }

    /** Two qualified names in one pattern vary together or not at all. */
    private void addPairOfNames(String pattern, List<Slot> slots, Map<String, Integer> shares) {
        List<Slot> names = slots.stream().filter(Slot::isName).toList();
        if (names.size() == 2 && slots.size() >= 4) {
            add(pattern, without(pattern, names.get(0), names.get(1)), Template.PROOF / 3, shares);
        }
    }

    private void addPairs(String pattern, List<Slot> slots, Map<String, Integer> shares) {
        int others = slots.size() - 1;
        List<Slot> likely =
                slots.stream().limit(MAX_PAIRED).filter(Slot::isLikelyValue).toList();
        for (int i = 0; i < likely.size() && others > 2; i++) {
            for (Slot other : likely.subList(i + 1, likely.size())) {
                Slot one = likely.get(i);
                if (!areNeighbours(pattern, one, other)) {
                    int share = Math.min(one.share(others), other.share(others));
                    add(pattern, without(pattern, one, other), share * 3 / 4, shares);
                }
            }
        }
    }

    /** Without anything between, the second says what the first is about. */
    private static boolean areNeighbours(String pattern, Slot one, Slot other) {
        return pattern.substring(Math.min(one.to(), other.to()), Math.max(one.from(), other.from()))
                .isBlank();
    }

    /** What stands after the first colon behind two words or more may be any text. */
    private void addText(String pattern, List<Slot> slots, Map<String, Integer> shares) {
        for (int before = 2; before <= slots.size(); before++) {
            int colon = slots.get(before - 1).to();
            if (pattern.startsWith(": ", colon) && colon + 3 < pattern.length()) {
                int texts = TEXTS[Math.min(before, TEXTS.length + 1) - 2];
                String text = pattern.substring(0, colon + 2);
                add(text, text + "<*>", (Template.PROOF + texts - 1) / texts, shares);
                return;
            }
        }
    }

    /** What another error said, from the name of its class on, may be any text. */
    private void addForeignError(String pattern, List<Slot> slots, Map<String, Integer> shares) {
        for (int before = ENOUGH; before < slots.size(); before++) {
            Slot slot = slots.get(before);
            String name = pattern.substring(slot.from(), slot.to());
            if (Search.first('.', name) > 0 && (name.endsWith("Exception") || name.endsWith("Error"))) {
                String text = pattern.substring(0, slot.from());
                add(text, text + "<*>", Template.PROOF / FOREIGN_ERRORS, shares);
                return;
            }
        }
    }

    /** A name of several words with capitals stands where one of a single word does. */
    private void addProperNames(String pattern, List<Slot> slots, Map<String, Integer> shares) {
        int first = 0;
        while (first + 1 < slots.size()) {
            int last = first;
            while (last + 1 < slots.size() && isProperPair(pattern, slots.get(last), slots.get(last + 1))) {
                last++;
            }
            if (last > first && slots.size() > last - first + 1) {
                String rest = pattern.substring(slots.get(last).to());
                add(pattern, pattern.substring(0, slots.get(first).from()) + "<*>" + rest, PROPER_NAME, shares);
            }
            first = last + 1;
        }
    }

    private static boolean isProperPair(String pattern, Slot one, Slot other) {
        return other.from() == one.to() + 1
                && pattern.charAt(one.to()) == ' '
                && Character.isUpperCase(pattern.charAt(one.from()))
                && Character.isUpperCase(pattern.charAt(other.from()));
    }
}
