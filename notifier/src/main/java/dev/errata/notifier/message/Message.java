package dev.errata.notifier.message;

import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What people are told at once.
 *
 * @param deliveryId the same however often it is delivered; of an alert its id and state
 * @param matter what it is about
 * @param number of alerts or escalations that it is about
 * @param subject one line
 * @param text all of it, the subject included
 */
public record Message(
        String deliveryId, Matter matter, int number, Severity severity, String subject, String text, Instant at) {
    private static final int LONGEST_LINE = 150;

    /** The first line of a text, cut where it gets too long. */
    static String line(String text) {
        String line = text.lines().findFirst().orElse("");
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + "...";
    }

    /** The text with these links behind it. */
    public String textWith(List<AnswerLink> links) {
        return links.isEmpty()
                ? text
                : links.stream()
                        .map(link -> "\n- " + link.says() + ": " + link.url())
                        .collect(Collectors.joining("", text + "\nOr answer here:", ""));
    }
}
