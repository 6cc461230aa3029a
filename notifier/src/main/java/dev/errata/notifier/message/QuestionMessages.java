package dev.errata.notifier.message;

import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.Resolution;
import dev.errata.core.wording.Spoken;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** What people are told of escalations: what happened, why they are asked, what may help, until when, and where to answer. */
public final class QuestionMessages {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private QuestionMessages() {}

    /** Of one. */
    public static Message message(QuestionNotice notice, Instant now) {
        Question question = notice.question();
        String subject = Message.line(tag(question) + " " + question.text().title());
        return new Message(
                notice.newsId(),
                new Matter.OfQuestion(question),
                1,
                question.severity(),
                subject,
                subject + "\n" + (question.isOpen() ? body(question) : end(question)),
                now);
    }

    /** Of many, some of which may be alerts. */
    static Message message(Bundle bundle, Instant now) {
        String likeness = bundle.likeness();
        boolean isFirstStart = bundle.questions().count() == bundle.notices().size()
                && bundle.questions().allMatch(QuestionNotice::isOld);
        String subject = isFirstStart ? open(bundle) : likeness.isEmpty() ? flood(bundle) : burst(bundle);
        String type = isFirstStart
                ? "escalations.open"
                : likeness.isEmpty()
                        ? "flood"
                        : "escalations." + aQuestion(bundle).step();
        return new Message(
                bundle.deliveryId(),
                new Matter.OfMany(type),
                bundle.notices().size(),
                bundle.severity(),
                Message.line(subject),
                subject + ". The most urgent:" + AlertMessages.examples(bundle)
                        + "\nWhere to answer: 'errata escalations list' shows all that are open; approve, reject or retry"
                        + " answers those that you name.",
                now);
    }

    private static String open(Bundle bundle) {
        return "[ESCALATIONS] " + bundle.notices().size() + " wait for an answer";
    }

    private static String burst(Bundle bundle) {
        Question question = aQuestion(bundle);
        return tag(question) + " " + bundle.notices().size() + " of one cause: "
                + question.text().title();
    }

    private static String flood(Bundle bundle) {
        List<String> parts = new ArrayList<>();
        parts.add(Spoken.count(bundle.questions().count(), "escalation"));
        String alerts = AlertMessages.byRule(bundle);
        if (!alerts.isEmpty()) {
            parts.add(alerts);
        }
        return "[FLOOD] " + bundle.notices().size() + " more at once: " + String.join(", ", parts);
    }

    private static Question aQuestion(Bundle bundle) {
        return bundle.questions().findFirst().orElseThrow().question();
    }

    /** Such as {@code [ESCALATION HIGH, LLM AUTH 3102, for operator]}, with what has happened to it if it is not new. */
    private static String tag(Question question) {
        String step = switch (question.status()) {
            case OPEN -> "";
            case REMINDED -> " REMINDER";
            case PASSED_ON -> " PASSED ON";
            case RESOLVED -> " ANSWERED";
        };
        String kind = "[ESCALATION" + step + " " + question.severity().label() + ", "
                + question.category().label().replace('_', ' ') + " "
                + question.category().code();
        return kind.toUpperCase(Locale.ROOT) + ", for " + question.target() + "]";
    }

    private static String body(Question question) {
        StringBuilder body = new StringBuilder(question.text().message());
        body.append("\nWhy you are asked: ").append(question.cause().whyAsked()).append('.');
        if (question.operations() > 0) {
            body.append("\nWaiting: ").append(Spoken.count(question.operations(), "operation"));
            body.append(question.operation() == null ? "." : ", the first is '" + question.operation() + "'.");
        }
        if (!question.text().suggestions().isEmpty()) {
            body.append(question.text().suggestions().stream()
                    .map(suggestion -> "\n- " + suggestion)
                    .collect(Collectors.joining("", "\nWhat may help:", "")));
        }
        body.append(
                question.status() == EscalationStatus.REMINDED
                        ? "\nThe deadline has passed: " + TIME.format(question.deadline()) + '.'
                        : "\nAnswer until: " + TIME.format(question.deadline()) + '.');
        return body.append("\nWhere to answer: errata escalations approve|reject|retry ")
                .append(question.escalationId())
                .append(" --why \"...\"")
                .toString();
    }

    private static String end(Question question) {
        Resolution end = question.resolution();
        if (end == null) {
            return "It needs no answer any more.";
        }
        String reason = end.reason() == null ? "" : ": " + end.reason();
        return end.answer().label() + " by " + end.resolvedBy() + reason + "\nIt needs no answer any more.";
    }
}
