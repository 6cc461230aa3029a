package dev.errata.core.classification.engine;

import dev.errata.core.classification.lines.LineForms;
import dev.errata.core.classification.lines.Look;
import dev.errata.core.classification.model.CategoryModel;
import dev.errata.core.classification.model.FailureModel;
import dev.errata.core.classification.model.Features;
import dev.errata.core.classification.rules.Sources;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.grouping.stack.StackPiece;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Says whether an event is an error at all. What it states decides: its kind, an exit code, an error field. Where it states nothing
 * a user's rules do, then the model, which hears what the texts say and what our rules make of them (decision 0037).
 */
public final class OutputJudge {
    private static final int FIRST_FAILING_STATUS = 400;
    private static final int MOST_WORDS = 5;
    /** Letters of which the alphabet is told. */
    private static final int MOST_LETTERS = 2_000;
    /** Greek begins here, and after it all that is not Latin. */
    private static final char FIRST_FOREIGN = '\u0370';
    /** Of so many letters one may be foreign. */
    private static final int KNOWN_BESIDE_FOREIGN = 20;

    private static final Sources TOOLS =
            Sources.of(SourceType.TOOL, SourceType.VERIFICATION, SourceType.GIT, SourceType.CONTAINER, SourceType.FILE);
    /** They say the same in few ways, which rules know and the model takes for those of any service. */
    private static final Sources OF_ONE_VOICE = Sources.of(SourceType.LLM, SourceType.GIT, SourceType.GITHUB);

    private static final FailureModel MODEL = FailureModel.builtIn();

    private final EventView view;
    private final BestMatches best;
    private @Nullable LineForms line;
    private @Nullable Features output;
    private @Nullable Features features;
    private @Nullable Features categoryFeatures;

    /** For one event and what the rules make of it; belongs to one thread. */
    public OutputJudge(EventView view, BestMatches best) {
        this.view = view;
        this.best = best;
    }

    /** Why the event is no error; empty if it is one. */
    public Optional<Evidence> success() {
        ErrorEvent event = view.event();
        if (statesFailure(event)) {
            return Optional.empty();
        }
        if (event.exitCode() != null) {
            return Optional.of(stated("success.exit-code", "exitCode", "0"));
        }
        if (view.texts().stream().allMatch(field -> field.text().isBlank())) {
            boolean isOutput = event.kind() == ErrorKind.TOOL_OUTPUT;
            return isOutput ? Optional.of(stated("success.no-output", "message", "")) : Optional.empty();
        }
        Match users = best.users().orElse(null);
        if (users != null) {
            return users.isSuccess() ? Optional.of(users.evidence(List.of())) : Optional.empty();
        }
        if (spokenField().filter(field -> StackPiece.is(field.text())).isPresent()) {
            return Optional.empty();
        }
        if (MODEL.tellsOfFailure(features()) || isForeign()) {
            return Optional.empty();
        }
        if (!isOutput() && MODEL.hasLineOfFailure(features())) {
            return Optional.empty();
        }
        return Optional.of(best.success()
                .map(match -> match.evidence(List.of()))
                .orElseGet(() -> spoken("success.by-model", false)));
    }

    /** Why an event is an error that states nothing and of which no rule knows more than its source. */
    public Optional<Evidence> unknownFailure(String rule) {
        return statesFailure(view.event()) ? Optional.empty() : Optional.of(spoken(rule, true));
    }

    /** What it most likely is, where no rule knows more than its source; empty where the model doubts or there is no text. */
    public Optional<Category> likelyCategory() {
        return spokenField().flatMap(field -> CategoryModel.builtIn().category(categoryFeatures()));
    }

    /** What it is much rather than {@code known}, which {@code match} has read in its text; empty where the event states facts, too. */
    public Optional<Category> contraryCategory(Match match, Category known) {
        boolean isSure = OF_ONE_VOICE.contains(known.facts().source()) || statesFacts(view.event());
        return match.isReading() && !isSure
                ? CategoryModel.builtIn().contrary(categoryFeatures(), known)
                : Optional.empty();
    }

    /** Why it is an error of {@code category}, which the model named; the rules of {@code known} come behind it. */
    public Evidence named(Category category, Evidence known) {
        List<String> rules = new ArrayList<>();
        rules.add(known.ruleId());
        rules.addAll(known.runnersUp());
        List<Span> words = CategoryModel.builtIn().words(categoryFeatures(), category, MOST_WORDS);
        return evidence(Evidence.CATEGORY_BY_MODEL, words, rules);
    }

    /** What the model of categories is asked about, in training, too. */
    public Features categoryFeatures() {
        if (categoryFeatures == null) {
            Features known = output().andMore();
            for (SourceType type : SourceType.values()) {
                if (view.sources().contains(type)) {
                    known.fact("source=", type.name());
                }
            }
            best.failure().ifPresent(match -> known.fact("rule=", match.rule().id()));
            for (FactField field : view.facts()) {
                known.text(field.type() == null ? "" : field.type().lastPart());
                known.text(field.code() == null ? "" : field.code().folded());
            }
            categoryFeatures = known;
        }
        return categoryFeatures;
    }

    /** What the model is asked about, in training, too. */
    public Features features() {
        Features known = features;
        if (known == null) {
            known = output().andMore();
            addMatches(known, "failure", failures());
            addMatches(known, "success", best.successes());
            known.fact("text ", isOutput() ? "printed" : view.sources().isEmpty() ? "of nobody" : "logged");
            features = known;
        }
        return known;
    }

    /** How sure the rules are, how many there are, and where the best of them has matched. */
    private void addMatches(Features known, String kind, List<Match> matches) {
        known.fact(kind, "=", weight(matches.isEmpty() ? null : matches.get(0)));
        int rules = 0;
        for (Match match : matches) {
            rules += isLast(match) ? 0 : 1;
        }
        known.fact(kind, " rules=", Integer.toString(rules));
        Match best = matches.isEmpty() || isLast(matches.get(0)) ? null : matches.get(0);
        if (best == null) {
            return;
        }
        String weight = weight(best);
        known.fact(kind, " by ", best.stage().name(), " ", weight);
        Span span = best.span();
        if (span != null) {
            Look form = look(best.source(), span.start());
            known.fact(kind, " in ", form.name());
            known.fact(kind, " in ", form.name(), " ", weight);
            boolean isInFirst = Search.first('\n', best.source(), 0, span.start()) < 0;
            boolean isInLast =
                    Search.first('\n', best.source(), span.end(), best.source().length()) < 0;
            known.fact(kind, " in ", isInFirst ? "first " : "", isInLast ? "last " : "", weight);
        }
    }

    private static boolean isLast(Match match) {
        return match.rule().weight() == Weight.LAST;
    }

    /** The failures that rules know, best first, but for words of a request that was answered as it should be. */
    private List<Match> failures() {
        List<Match> failures = new ArrayList<>(best.failures());
        failures.removeIf(this::isInAnsweredRequest);
        return failures;
    }

    private boolean isInAnsweredRequest(Match match) {
        Span span = match.span();
        return span != null && look(match.source(), span.start()) == Look.ANSWERED_REQUEST;
    }

    /** What the line in which {@code at} is looks like by itself: often all that rules find stands in one. */
    private Look look(String text, int at) {
        LineForms known = line;
        if (known == null || !known.holds(text, at)) {
            int lineBreak = Search.first('\n', text, at, text.length());
            known = new LineForms(text);
            known.look(Search.last('\n', text, 0, at) + 1, lineBreak < 0 ? text.length() : lineBreak);
            line = known;
        }
        return known.lastLook();
    }

    /** What the texts say, which both models hear. */
    private Features output() {
        Features known = output;
        if (known == null) {
            known = new Features();
            for (TextField field : view.texts()) {
                if (field.isOutput()) {
                    known.text(field.text());
                }
            }
            output = known;
        }
        return known;
    }

    /** Whether no rule knows it for a success and its letters are of a script that the model has hardly read. */
    private boolean isForeign() {
        return best.successes().isEmpty() && view.texts().stream().anyMatch(field -> isForeign(field.text()));
    }

    private static boolean isForeign(String text) {
        int looked = Math.min(text.length(), MOST_LETTERS);
        long foreign = text.chars()
                .limit(looked)
                .filter(c -> c >= FIRST_FOREIGN && Character.isLetter(c))
                .count();
        return foreign * KNOWN_BESIDE_FOREIGN > looked;
    }

    /** Whether a tool has printed it, which may show the log of something else. */
    private boolean isOutput() {
        return view.event().kind() == ErrorKind.TOOL_OUTPUT || view.sources().overlaps(TOOLS);
    }

    private static String weight(@Nullable Match match) {
        return match == null ? "none" : match.rule().weight().name();
    }

    /** Whether the event itself says that something failed, whatever its texts say: no text, rule or exit code undoes it. */
    public static boolean statesFailure(ErrorEvent event) {
        return event.kind() == ErrorKind.ERROR || statesFacts(event);
    }

    /** Whether it says how it failed beside its texts. */
    private static boolean statesFacts(ErrorEvent event) {
        boolean failedExit = event.exitCode() != null && event.exitCode() != 0;
        boolean failedStatus = event.http() != null
                && event.http().status() != null
                && event.http().status() >= FIRST_FAILING_STATUS;
        return failedExit
                || failedStatus
                || isGiven(event.signal())
                || (isGiven(event.code()) && !"0".equals(event.code()))
                || isGiven(event.exceptionType())
                || isGiven(event.stack())
                || !event.causes().isEmpty();
    }

    private static boolean isGiven(@Nullable String value) {
        return value != null && !value.isBlank();
    }

    private Evidence spoken(String rule, boolean isFailure) {
        return evidence(rule, MODEL.words(features(), isFailure, MOST_WORDS), List.of());
    }

    private Evidence evidence(String rule, List<Span> words, List<String> runnersUp) {
        TextField field = spokenField().orElse(view.texts().get(0));
        StringJoiner matched = new StringJoiner(" ");
        words.forEach(word -> matched.add(field.text().substring(word.start(), word.end())));
        return new Evidence(rule, EvidenceStage.MODEL, field.name(), matched.toString(), null, null, runnersUp);
    }

    /** The text whose words the models know by their places. */
    private Optional<TextField> spokenField() {
        return view.texts().stream()
                .filter(text -> text.isOutput() && !text.text().isBlank())
                .findFirst();
    }

    private static Evidence stated(String rule, String field, String value) {
        return new Evidence(rule, EvidenceStage.STRUCTURED_FACT, field, value, null, null, List.of());
    }
}
