package dev.errata.log.answer;

import dev.errata.client.answer.AnswerPermit;
import dev.errata.core.wording.Spoken;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The pages of a link: plain HTML that needs no script, style or session. */
final class AnswerPage {
    static final int LONGEST_NAME = 80;
    static final int LONGEST_REASON = 500;

    private AnswerPage() {}

    /**
     * The question and its form.
     *
     * @param mistakes in what was filled in before
     */
    static String question(
            String token, AnswerPermit permit, AskedEscalation asked, List<String> mistakes, Instant now) {
        String action = permit.action().label();
        StringBuilder body = new StringBuilder();
        for (String mistake : mistakes) {
            body.append("<p role=\"alert\"><strong>").append(escaped(mistake)).append("</strong></p>\n");
        }
        body.append(facts(permit, asked, now));
        body.append("""
                <form method="post">
                <input type="hidden" name="token" value="%s">
                <p><label for="name">Your name</label><br>
                <input id="name" name="name" required maxlength="%d" autocomplete="name"></p>
                <p><label for="reason">Why</label><br>
                <textarea id="reason" name="reason" required maxlength="%d" rows="4" cols="60"></textarea></p>
                <p><button>%s</button></p>
                </form>
                """.formatted(escaped(token), LONGEST_NAME, LONGEST_REASON, escaped(means(permit))));
        String title = action.substring(0, 1).toUpperCase(Locale.ROOT) + action.substring(1) + "? "
                + asked.text().title();
        return page(title, body.toString());
    }

    static String note(String title, String text) {
        return page(title, "<p>" + escaped(text) + "</p>\n");
    }

    private static String facts(AnswerPermit permit, AskedEscalation asked, Instant now) {
        StringBuilder facts = new StringBuilder();
        if (asked.text().message() != null) {
            facts.append("<p>").append(escaped(asked.text().message())).append("</p>\n");
        }
        facts.append("<dl>\n");
        add(facts, "Severity", asked.severityLabel());
        add(facts, "Category", asked.category() + " (" + asked.code() + ")");
        add(facts, "Asked", permit.target() + ", since " + asked.openedAt());
        add(facts, "Answer until", asked.deadline() + ", " + Spoken.distance(asked.deadline(), now));
        String type = asked.operationType();
        add(
                facts,
                "Waiting",
                Spoken.count(asked.operations(), "operation") + (type == null ? "" : ", the first is " + type));
        facts.append("</dl>\n");
        if (!asked.text().suggested().isEmpty()) {
            facts.append(asked.text().suggested().stream()
                    .map(suggestion -> "<li>" + escaped(suggestion) + "</li>\n")
                    .collect(Collectors.joining("", "<p>What may help:</p>\n<ul>\n", "</ul>\n")));
        }
        return facts.toString();
    }

    private static void add(StringBuilder list, String name, String value) {
        list.append("<dt>")
                .append(name)
                .append("</dt><dd>")
                .append(escaped(value))
                .append("</dd>\n");
    }

    private static String means(AnswerPermit permit) {
        return switch (permit.action()) {
            case APPROVE -> "Approve: one more attempt, at once";
            case REJECT -> "Reject: the work is given up";
            case RETRY -> "Retry: the attempts are counted from the first";
            default -> permit.action().label();
        };
    }

    private static String page(String title, String body) {
        return """
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width">
                <meta name="color-scheme" content="light dark">
                <meta name="robots" content="noindex">
                <title>%1$s</title>
                </head>
                <body>
                <main>
                <h1 dir="auto">%1$s</h1>
                %2$s</main>
                </body>
                </html>
                """.formatted(escaped(title), body);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
