package dev.errata.launcher.errors;

import dev.errata.core.classification.Candidate;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.RetryAfter;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.Spoken;
import dev.errata.launcher.console.Console;
import dev.errata.schemas.json.RecordJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A judgement, laid out for reading. */
final class ExplanationPrinter {
    private static final int LONGEST_MATCH = 60;

    private final Console console;
    private final int rules;

    /** @param rules how many were asked */
    ExplanationPrinter(Console console, int rules) {
        this.console = console;
        this.rules = rules;
    }

    void error(ClassifiedError error, List<Candidate> candidates, List<String> nextSteps) {
        Classification classification = error.classification();
        Category category = classification.category();
        line(console.red("error ") + console.bold(error.text().title()) + "  " + category.label() + " "
                + category.code());
        line("  " + error.text().message());
        line("  " + error.text().action());
        line("");
        field("severity", classification.severity());
        field("recoverability", classification.recoverability());
        field("strategy", classification.strategy());
        field("policy", classification.policy());
        field("error class", classification.errorClass());
        field("retryable", classification.retryable() ? "yes" : "no");
        retryAfter(classification.retryAfter());
        field("fingerprint", error.fingerprint());
        field("pattern", EvidenceExcerpt.printable(error.pattern()));
        facts(error);
        redactions(error.redactions());
        if (!error.truncated().isEmpty()) {
            field("cut to size", String.join(", ", error.truncated()));
        }
        heading("Why");
        if (error.error().kind() == ErrorKind.ERROR) {
            line("  the event states that it is an error (kind), whatever its text says");
        }
        evidence(classification.evidence());
        EvidenceExcerpt.of(error.error(), classification.evidence()).forEach(text -> line("    " + text));
        heading("Rules that matched, of " + rules);
        candidates(candidates, classification.evidence());
        heading("What would happen next");
        nextSteps.forEach(step -> line("  " + step));
        heading("Suggestions for operators");
        error.text().suggestions().forEach(suggestion -> line("  - " + suggestion));
    }

    void success(JudgedEvent.Succeeded success, List<Candidate> candidates) {
        Evidence evidence = success.evidence();
        line(console.green("no error"));
        heading("Why");
        evidence(evidence);
        heading("Rules that matched, of " + rules);
        candidates(candidates, evidence);
        heading("What would happen next");
        line("  it is counted and takes the strikes of its session back; it is not written to the topics of errors");
        line(
                success.isStated()
                        ? "  as its exit code says so, the operation that it names, if any, is closed: 'outcomes' gets its success"
                        : "  only its text says so, so that no operation is closed and no retry cancelled: that takes an exit code "
                                + "of 0 or an outcome of the executor");
    }

    private void evidence(Evidence evidence) {
        line("  rule " + console.bold(evidence.ruleId()) + " (" + words(evidence.stage()) + ") matched "
                + evidence.field() + quoted(evidence.matched()) + place(evidence));
    }

    private static String place(Evidence evidence) {
        return evidence.start() == null || evidence.end() == null
                ? ""
                : ", characters " + evidence.start() + " to " + evidence.end();
    }

    private void candidates(List<Candidate> candidates, Evidence evidence) {
        boolean isNextKnown = false;
        List<String> lines = new ArrayList<>();
        for (Candidate candidate : candidates) {
            boolean isWinner = candidate.rule().id().equals(evidence.ruleId());
            boolean isNext = !isWinner && !isNextKnown && candidate.category() != null;
            isNextKnown = isNextKnown || isNext;
            String what = candidate.category() == null
                    ? "no error"
                    : candidate.category().label();
            String mark = isWinner ? console.green("won ") : isNext ? "next" : "    ";
            lines.add("  " + mark + " "
                    + String.format(
                            Locale.ROOT, "%-32s %-26s %s", candidate.rule().id(), what, words(candidate.stage()))
                    + ", " + candidate.field() + quoted(candidate.matched()));
        }
        if (lines.isEmpty()) {
            line("  none");
        }
        lines.forEach(this::line);
        if (!lines.isEmpty() && !isNextKnown) {
            line(console.dim("  without the winner it would be system_error, known to no rule"));
        }
    }

    private void retryAfter(@Nullable RetryAfter retryAfter) {
        if (retryAfter != null) {
            field("retry after", Spoken.duration(retryAfter.delay()) + ", said by " + retryAfter.origin());
        }
    }

    private void facts(ClassifiedError error) {
        List<String> facts = new ArrayList<>();
        RecordJson.tree(error.facts()).properties().forEach(fact -> {
            if (!fact.getValue().isEmpty() || fact.getValue().isValueNode()) {
                String value = fact.getValue().isValueNode()
                        ? fact.getValue().asText()
                        : fact.getValue().toString();
                facts.add(fact.getKey() + " " + EvidenceExcerpt.printable(value));
            }
        });
        field("facts", facts.isEmpty() ? "none" : String.join(", ", facts));
    }

    private void redactions(Map<String, Integer> redactions) {
        List<String> kinds = new ArrayList<>();
        new TreeMap<>(redactions).forEach((kind, count) -> kinds.add(count + " " + kind));
        field("redacted", kinds.isEmpty() ? "nothing" : String.join(", ", kinds));
    }

    private void heading(String text) {
        line("");
        line(console.bold(text));
    }

    private void field(String name, Labelled value) {
        field(name, value.label());
    }

    private void field(String name, String value) {
        line("  " + console.dim(String.format(Locale.ROOT, "%-15s", name)) + value);
    }

    private static String words(Labelled value) {
        return value.label().replace('_', ' ');
    }

    private static String quoted(String matched) {
        if (matched.isBlank()) {
            return "";
        }
        String text = EvidenceExcerpt.printable(matched);
        return " '" + (text.length() <= LONGEST_MATCH ? text : text.substring(0, LONGEST_MATCH) + "...") + "'";
    }

    private void line(String text) {
        console.result(text);
    }
}
