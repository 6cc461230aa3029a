package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.Region;
import dev.errata.core.classification.rules.FactCondition;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.matching.CharFolding;
import dev.errata.core.taxonomy.SourceType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule with its phrases as numbers, and what its place among the others is made of, worked out beforehand. */
@SuppressWarnings("EnumOrdinal") // the constants are declared in the order in which they count
final class CompiledRule {
    private static final int MOST_SPECIFIC = 2047;
    private static final Sources TOOLS = Sources.of(SourceType.TOOL, SourceType.VERIFICATION);

    private final Rule rule;
    private final int index;
    private final boolean isUsers;
    private final int[][] also;
    private final int[] unless;
    private final boolean isSuccess;
    private final boolean hasFacts;
    private final int sources;
    private final boolean anyComponent;
    private final boolean coversUnknown;
    private final List<Glob> codes;
    private final List<Glob> types;
    private final EvidenceStage textStage;
    private final long weightOrder;
    private final int specificity;

    /**
     * Prepares a rule.
     *
     * @param layer 0 is asked first
     * @param layers how many there are: ours is the last, those before it are users'
     * @param index its place among all rules, the last resort between equals
     * @param also of each of these, one phrase
     * @param unless none of these phrases
     */
    CompiledRule(Rule rule, int layer, int layers, int index, int[][] also, int[] unless) {
        this.rule = rule;
        this.isUsers = layer < layers - 1;
        this.index = index;
        this.also = also;
        this.unless = unless;
        this.isSuccess = rule.outcome() instanceof Outcome.Success;
        this.hasFacts = !rule.facts().isEmpty();
        this.sources = rule.scope().sources().bits();
        this.anyComponent = rule.scope().components().isEmpty();
        this.coversUnknown =
                rule.weight() != Weight.LAST && rule.scope().sources().overlaps(TOOLS);
        this.codes = globs(rule.facts().codes());
        this.types = globs(rule.facts().types());
        this.textStage = rule.scope().isNarrow() ? EvidenceStage.SOURCE_RULE : EvidenceStage.GENERAL_RULE;
        this.weightOrder = layer * 8L + rule.weight().ordinal();
        this.specificity = 40 * rule.facts().count() + 10 * also.length + (anyComponent ? 0 : 15);
    }

    private static List<Glob> globs(List<String> names) {
        return names.stream().map(Glob::of).toList();
    }

    Rule rule() {
        return rule;
    }

    int index() {
        return index;
    }

    boolean isSuccess() {
        return isSuccess;
    }

    boolean isUsers() {
        return isUsers;
    }

    EvidenceStage stage(Region region) {
        if (rule.weight() == Weight.LAST) {
            return EvidenceStage.DEFAULT;
        }
        if (region == Region.CAUSE) {
            return EvidenceStage.CAUSE;
        }
        return hasFacts ? EvidenceStage.STRUCTURED_FACT : textStage;
    }

    /** Layer, weight, region, stage, specificity, place: the order in which evidence counts. */
    long order(Region region, int phraseLength) {
        return order(region, hasFacts ? EvidenceStage.STRUCTURED_FACT : textStage, phraseLength);
    }

    /** As {@link #order(Region, int)} for a rule that a field alone satisfies. */
    long order(FactField field) {
        FactField.Name type = field.type();
        return field.isFromText() && type != null
                ? order(field.region(), textStage, type.folded().length() - 40)
                : order(field.region(), 0);
    }

    private long order(Region region, EvidenceStage stage, int phraseLength) {
        long order = weightOrder;
        order = order * 2 + region.ordinal();
        order = order * 4 + stage.ordinal();
        order = order * (MOST_SPECIFIC + 1)
                + (MOST_SPECIFIC - Math.max(0, Math.min(MOST_SPECIFIC, specificity + phraseLength)));
        return order * Character.MAX_VALUE + index;
    }

    /** Whether the rule is asked about this event at all; what names no source is most likely what a tool has said. */
    boolean covers(EventView event) {
        int from = event.sources().bits();
        return (sources == 0 || (sources & from) != 0 || (from == 0 && coversUnknown))
                && (anyComponent || rule.scope().covers(event.sources(), event.component()));
    }

    /** Whether the other phrases of the rule are in the text as it wants them. */
    boolean agreesWith(PhraseHits found) {
        if (found.containsAny(unless)) {
            return false;
        }
        for (int[] alternatives : also) {
            if (!found.containsAny(alternatives)) {
                return false;
            }
        }
        return true;
    }

    /** Whether all facts that the rule asks for are there, code and class from the same error of the chain. */
    boolean factsHold(EventView event, FactField field) {
        if (!hasFacts) {
            return true;
        }
        FactCondition facts = rule.facts();
        Integer status = event.status();
        String signal = event.event().signal();
        return stand(codes, field.code())
                && stand(types, field.type())
                && (holds(facts.statuses(), status) || (status != null && holds(facts.statuses(), status / 100)))
                && holds(facts.exitCodes(), event.event().exitCode())
                && holds(facts.signals(), signal == null ? null : CharFolding.fold(signal));
    }

    /** Text rules may find their facts anywhere in the chain. */
    boolean factsHoldAnywhere(EventView event) {
        if (!hasFacts) {
            return true;
        }
        for (FactField field : event.facts()) {
            if (factsHold(event, field)) {
                return true;
            }
        }
        return false;
    }

    private static boolean stand(List<Glob> wanted, FactField.@Nullable Name name) {
        if (wanted.isEmpty() || name == null) {
            return wanted.isEmpty();
        }
        for (Glob glob : wanted) {
            if (glob.matches(name)) {
                return true;
            }
        }
        return false;
    }

    private static <T> boolean holds(List<T> wanted, @Nullable T value) {
        return wanted.isEmpty() || (value != null && wanted.contains(value));
    }
}
