package dev.errata.core.classification;

import dev.errata.core.classification.facts.FactReader;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.DetectionSettings;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.EventTime;
import dev.errata.core.grouping.Fingerprint;
import dev.errata.core.grouping.FingerprintInput;
import dev.errata.core.grouping.FingerprintOptions;
import dev.errata.core.grouping.Fingerprinter;
import dev.errata.core.matching.FoldedText;
import dev.errata.core.matching.Search;
import dev.errata.core.redaction.EventRedactor;
import dev.errata.core.redaction.Redaction;
import dev.errata.core.redaction.Redactor;
import dev.errata.core.wording.UserTexts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The way of an event through the classifier: cut to limits and clean, classify, redact, then everything that is worked out
 * from the redacted event. Redaction comes after classification, so that it cannot change a category. Pure; one
 * instance belongs to one thread at a time.
 */
public final class ErrorJudge {
    private final Supplier<Classifier> classifier;
    private final Redactor redactor;
    private final Fingerprinter fingerprinter;
    private final UserTexts texts;
    private final FoldedText buffer = new FoldedText();

    /** A judge with the rules and texts that come with Errata. */
    public static ErrorJudge withDefaults() {
        return with(Classifier.withDefaults());
    }

    /** A judge with other rules. */
    public static ErrorJudge with(Classifier classifier) {
        return new ErrorJudge(
                () -> classifier,
                Redactor.ofSecrets(),
                new Fingerprinter(FingerprintOptions.DEFAULT),
                UserTexts.builtIn());
    }

    /** @param classifier whose rules may change: each event is judged by those that it gives at the time */
    public ErrorJudge(
            Supplier<Classifier> classifier, Redactor redactor, Fingerprinter fingerprinter, UserTexts texts) {
        this.classifier = classifier;
        this.redactor = redactor;
        this.fingerprinter = fingerprinter;
        this.texts = texts;
    }

    public JudgedEvent judge(ErrorEvent event) {
        return judge(event, DetectionSettings.ALL);
    }

    /** {@code event} must have its errorId and receivedAt. */
    public JudgedEvent judge(ErrorEvent event, DetectionSettings settings) {
        EventLimits limits = new EventLimits(redactor);
        ErrorEvent readable = limits.readable(event);
        Judgement judgement = classifier.get().classify(readable, settings);
        ErrorEvent bounded = limits.shortened(readable, judgement.evidence());
        if (judgement instanceof Judgement.Failed failed) {
            Classification classification = bounded.message().equals(readable.message())
                    ? failed.classification()
                    : inShortened(bounded, failed.classification(), settings);
            return new JudgedEvent.Failed(enrich(bounded, classification, limits));
        }
        EventRedactor redaction = new EventRedactor(redactor, buffer);
        ErrorEvent redacted = redaction.redact(bounded);
        return new JudgedEvent.Succeeded(redacted(judgement.evidence(), redaction), redacted);
    }

    /** The judgement of the whole message stands; its evidence is looked for in what is left of it. */
    private Classification inShortened(ErrorEvent bounded, Classification whole, DetectionSettings settings) {
        Evidence evidence = whole.evidence();
        return classifier.get().classify(bounded, settings) instanceof Judgement.Failed again
                        && again.evidence().ruleId().equals(evidence.ruleId())
                ? whole.with(again.evidence())
                : whole.with(evidence.withoutPlace());
    }

    /**
     * All that matched the event, best first and without secrets: those that call it an error, then those that call it
     * none. The judgement follows from the first, and from what the event states of its success.
     */
    public List<Candidate> candidates(ErrorEvent event, DetectionSettings settings) {
        return classifier.get().candidates(new EventLimits(redactor).readable(event), settings).stream()
                .map(candidate ->
                        candidate.with(redactor.redact(candidate.matched()).text()))
                .toList();
    }

    private ClassifiedError enrich(ErrorEvent bounded, Classification raw, EventLimits limits) {
        EventRedactor redaction = new EventRedactor(redactor, buffer);
        ErrorEvent redacted = redaction.redact(bounded);
        ErrorEvent event = limits.kept(redacted);
        Evidence evidence = redacted(raw.evidence(), redaction);
        Classification classification = raw.with(event.equals(redacted) ? evidence : evidence.withoutPlace());
        // of the category that the rules give: what the model makes of a message may change with a value in it
        String category = classification.deciding().label();
        String severity = classification.severity().label();
        Fingerprint fingerprint = fingerprinter.fingerprint(FingerprintInput.of(event, category, severity));
        Instant receivedAt = Objects.requireNonNull(event.receivedAt(), "receivedAt");
        return new ClassifiedError(
                event,
                classification,
                EventTime.of(event.occurredAt(), receivedAt),
                texts.of(classification.category()),
                FactReader.read(event, classification),
                fingerprint.key(),
                fingerprint.pattern(),
                rootCause(event),
                SessionStanding.NONE,
                sum(redaction.counts(), limits.redactions()),
                limits.truncated(),
                null,
                fingerprinter
                        .former(FingerprintInput.formerOf(event, category, severity), receivedAt)
                        .orElse(null));
    }

    private static @Nullable Cause rootCause(ErrorEvent event) {
        List<Cause> causes = event.causes();
        return causes.isEmpty() ? null : causes.get(causes.size() - 1);
    }

    private static Map<String, Integer> sum(Map<String, Integer> some, Map<String, Integer> others) {
        Map<String, Integer> all = new TreeMap<>(some);
        others.forEach((kind, count) -> all.merge(kind, count, Integer::sum));
        return all;
    }

    /** Words that the model names stand alone: a piece of a secret among them would not look like one. */
    private static String wordsIn(String redacted, String words) {
        return Search.words(words).stream()
                .filter(word -> Search.first(word, redacted, 0, redacted.length()) >= 0)
                .collect(Collectors.joining(" "));
    }

    /** The offsets are moved to the redacted text; a match that holds a secret loses it, too. */
    private Evidence redacted(Evidence evidence, EventRedactor redaction) {
        Redaction moved = redaction.redactionOf(evidence.field());
        Integer start = evidence.start();
        Integer end = evidence.end();
        String matched = redactor.redact(evidence.matched()).text();
        if (moved != null && evidence.stage() == EvidenceStage.MODEL) {
            matched = wordsIn(moved.text(), matched);
        }
        if (moved != null && start != null && end != null) {
            start = moved.moved(start);
            end = moved.movedEnd(end);
            matched = moved.text().substring(start, end);
        }
        return new Evidence(
                evidence.ruleId(), evidence.stage(), evidence.field(), matched, start, end, evidence.runnersUp());
    }
}
