package dev.errata.core.classification;

import dev.errata.core.classification.lines.CleanText;
import dev.errata.core.redaction.Redaction;
import dev.errata.core.redaction.Redactor;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is read of the texts of one event: short ones whole, of long ones the beginning and the end. The middle is not looked
 * at, however long it is. Long texts lose their secrets before they are cut: of one that is cut through, nobody would know
 * the halves. For one event; belongs to one thread.
 */
final class TextExcerpts {
    /**
     * What is looked at beyond the cut, in characters: more than any secret has that goes over blanks or lines, such as
     * cookies and private keys. Runs of a token's characters may be longer.
     */
    static final int CONTEXT = 16 * 1024;

    /** So much more is looked at than the context, for the colours that are no part of it. */
    private static final int COLOURED = 4;

    private final Redactor redactor;
    private final int context;
    private final Map<String, Integer> redactions = new TreeMap<>();
    /** How much of the last end was left out as the rest of a token. */
    private int leftOut;

    TextExcerpts(Redactor redactor) {
        this(redactor, CONTEXT);
    }

    TextExcerpts(Redactor redactor, int context) {
        this.redactor = redactor;
        this.context = context;
    }

    /** How many secrets of each kind were taken out of long texts. */
    Map<String, Integer> redactions() {
        return redactions;
    }

    /**
     * The text without terminal colours; one of more than {@code limit} characters has no secrets any more, and a mark
     * instead of its middle. The result may be as long as the limit.
     */
    String of(String text, int limit) {
        if (text.length() <= limit) {
            return CleanText.of(text);
        }
        if (text.length() <= limit + 2 * context) {
            return Truncation.cut(counted(redactor.redact(CleanText.of(text))), limit);
        }
        int half = Truncation.half(limit);
        String end = end(text, half);
        return Truncation.join(beginning(text, half), end, text.length() - 2 * half + leftOut, limit);
    }

    private String beginning(String text, int length) {
        String clean = CleanText.of(text.substring(0, Math.min(text.length(), length + COLOURED * context)));
        int wanted = CleanText.of(text.substring(0, length)).length();
        int seen = Math.min(clean.length(), wanted + context);
        return counted(redactor.redactBeginning(clean.substring(0, seen), Math.max(0, seen - context)));
    }

    private String end(String text, int length) {
        int cut = text.length() - length;
        String clean = CleanText.of(text.substring(Math.max(0, cut - COLOURED * context)));
        int wanted = CleanText.of(text.substring(cut)).length();
        String seen = clean.substring(Math.max(0, clean.length() - wanted - context));
        int from = Math.min(seen.length(), context);
        int begins = Redactor.endOfCutToken(seen, from);
        leftOut = begins - from;
        return counted(redactor.redactEnd(seen, begins));
    }

    private String counted(Redaction redaction) {
        redaction.counts().forEach((kind, count) -> redactions.merge(kind, count, Integer::sum));
        return redaction.text();
    }
}
