package dev.errata.notifier.message;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What people are told of alerts. */
public final class AlertMessages {
    private static final int EXAMPLES = 5;

    private AlertMessages() {}

    public static Message message(AlertNotice notice, Instant now) {
        Alert alert = notice.alert();
        boolean isOver = alert.state() == AlertState.RESOLVED;
        String text = (isOver ? "Resolved: " : "") + alert.text();
        return new Message(
                notice.newsId(),
                new Matter.OfAlert(alert.alertId(), alert.rule(), alert.state()),
                1,
                alert.severity(),
                Message.line(text),
                text,
                now);
    }

    /** Of many that are all alerts. */
    static Message flood(Bundle bundle, Instant now) {
        String subject = "[ALERT FLOOD] " + bundle.notices().size() + " more alerts at once: " + byRule(bundle);
        String worst = bundle.severity().label().toUpperCase(Locale.ROOT);
        return new Message(
                bundle.deliveryId(),
                new Matter.OfAlert(null, "alert_flood", AlertState.FIRING),
                bundle.notices().size(),
                bundle.severity(),
                Message.line(subject),
                subject + ". The most severe is " + worst + "; for example:" + examples(bundle)
                        + "\nWhat to do: look for one cause that they share. All of them are on the topic 'alerts'.",
                now);
    }

    static String byRule(Bundle bundle) {
        Map<String, Long> byRule = bundle.alerts()
                .collect(Collectors.groupingBy(notice -> notice.alert().rule(), TreeMap::new, Collectors.counting()));
        return byRule.entrySet().stream()
                .map(rule -> rule.getValue() + " " + rule.getKey().replace('_', ' '))
                .collect(Collectors.joining(", "));
    }

    /** A line for each of the first. */
    static String examples(Bundle bundle) {
        return bundle.notices().stream()
                .limit(EXAMPLES)
                .map(notice -> "\n- " + notice.line())
                .collect(Collectors.joining());
    }
}
