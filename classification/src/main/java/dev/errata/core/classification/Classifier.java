package dev.errata.core.classification;

import dev.errata.core.classification.engine.BestMatches;
import dev.errata.core.classification.engine.EventView;
import dev.errata.core.classification.engine.Match;
import dev.errata.core.classification.engine.OutputJudge;
import dev.errata.core.classification.engine.RuleEngine;
import dev.errata.core.classification.engine.SourceNames;
import dev.errata.core.classification.retryafter.RetryAfterReader;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Overrides;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.core.taxonomy.Severity;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an event is an error and which: structured facts first, then the rules of its source, then the general
 * ones, then its causes, then the default of its source. Pure and thread-safe; time is linear in the text.
 *
 * <p>The texts are read without terminal colours; the offsets of the evidence are those of the text so cleaned.
 */
public final class Classifier {
    /** The rule named by an error about which nothing at all is known. */
    public static final String UNKNOWN_RULE = "default.unknown";

    private final RuleEngine engine;

    private Classifier(RuleSet rules) {
        engine = new RuleEngine(rules, SourceNames.builtIn());
    }

    /** The classifier with the rules that come with Errata. */
    public static Classifier withDefaults() {
        return Defaults.CLASSIFIER;
    }

    public static Classifier with(RuleSet rules) {
        return rules.isBuiltIn() ? withDefaults() : new Classifier(rules);
    }

    public Judgement classify(ErrorEvent event) {
        return classify(event, DetectionSettings.ALL);
    }

    public Judgement classify(ErrorEvent event, DetectionSettings settings) {
        EventView view = engine.view(event);
        BestMatches best = matches(view, settings);
        OutputJudge judge = new OutputJudge(view, best);
        Optional<Evidence> success = judge.success();
        if (success.isPresent()) {
            return new Judgement.Succeeded(success.get());
        }
        Category byRules = category(view, best);
        RetryAfter retryAfter = RetryAfterReader.read(view, byRules);
        Classification known =
                classification(byRules, overrides(best, byRules), evidence(judge, best), retryAfter, settings);
        return new Judgement.Failed(settings.patternMatching() ? named(judge, best, known) : known);
    }

    /**
     * The model may name what failed where rules do not say, or assume it, and where it contradicts a rule that has read it in the text; what is
     * done about it stays as it was. A stated error whose words tell of a success alone has no name.
     */
    private static Classification named(OutputJudge judge, BestMatches best, Classification known) {
        return name(judge, best, known.category())
                .filter(category -> category != known.category())
                .map(category -> known.named(category, judge.named(category, known.evidence())))
                .orElse(known);
    }

    private static Optional<Category> name(OutputJudge judge, BestMatches best, Category known) {
        Match match = best.failure().orElse(null);
        if (match == null) {
            return best.success().isPresent() ? Optional.empty() : judge.likelyCategory();
        }
        boolean isAssumed = match.rule().outcome() instanceof Outcome.Failure failure && failure.isAssumed();
        if (isAssumed || match.rule().weight().compareTo(Weight.GENERIC) >= 0) {
            return judge.likelyCategory();
        }
        return judge.contraryCategory(match, known);
    }

    /** The rules that matched, best first: those that call it an error, then those that call it none. */
    List<Candidate> candidates(ErrorEvent event, DetectionSettings settings) {
        EventView view = engine.view(event);
        BestMatches best = matches(view, settings);
        return Stream.concat(best.failures().stream(), best.successes().stream())
                .map(match -> Candidate.of(match, view.sources()))
                .toList();
    }

    private BestMatches matches(EventView view, DetectionSettings settings) {
        return settings.patternMatching() ? engine.match(view) : engine.matchFacts(view);
    }

    private static Category category(EventView view, BestMatches best) {
        if (best.failure().isPresent() && best.failure().get().rule().outcome() instanceof Outcome.Failure failure) {
            return failure.category(view.sources());
        }
        return Category.SYSTEM_ERROR;
    }

    /** What a tool complains of in words that no rule knows better goes back to whoever ran it. */
    private static Overrides overrides(BestMatches best, Category category) {
        Rule rule = best.failure().map(Match::rule).orElse(null);
        Overrides overrides = rule == null ? Overrides.NONE : rule.overrides();
        boolean isVague = rule != null && rule.weight().compareTo(Weight.GENERIC) >= 0;
        return isVague && category == Category.TOOL_EXECUTION ? Overrides.RECOVERABLE : overrides;
    }

    private static Classification classification(
            Category category,
            Overrides overrides,
            Evidence evidence,
            @Nullable RetryAfter retryAfter,
            DetectionSettings settings) {
        Severity severity = Objects.requireNonNullElse(overrides.severity(), category.severity());
        Recoverability recoverability =
                Objects.requireNonNullElse(overrides.recoverability(), category.recoverability());
        return new Classification(
                category,
                settings.severityInference() ? severity : Severity.MEDIUM,
                settings.recoverabilityInference() ? recoverability : Recoverability.UNKNOWN,
                Objects.requireNonNullElse(overrides.strategy(), category.strategy()),
                Objects.requireNonNullElse(overrides.policy(), category.policy()),
                evidence,
                retryAfter,
                null);
    }

    private static Evidence evidence(OutputJudge judge, BestMatches best) {
        Match match = best.failure().orElse(null);
        if (match == null || match.rule().weight() == Weight.LAST) {
            String rule = match == null ? UNKNOWN_RULE : match.rule().id();
            Optional<Evidence> spoken = judge.unknownFailure(rule);
            if (spoken.isPresent()) {
                return spoken.get();
            }
        }
        return match == null
                ? new Evidence(UNKNOWN_RULE, EvidenceStage.DEFAULT, "message", "", null, null, List.of())
                : match.evidence(best.failures().subList(1, best.failures().size()));
    }

    private static final class Defaults {
        static final Classifier CLASSIFIER = new Classifier(RuleSet.builtIn());
    }
}
