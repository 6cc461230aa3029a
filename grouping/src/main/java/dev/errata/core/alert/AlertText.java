package dev.errata.core.alert;

import dev.errata.core.alert.AlertWatch.MinuteSum;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.wording.Spoken;
import dev.errata.core.wording.UserText;
import dev.errata.core.wording.UserTexts;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What people read of an alert: what, how much, of what, an example, and what to do. */
final class AlertText {
    private static final UserTexts TEXTS = UserTexts.builtIn();
    private static final String OF_CATEGORY = "category:";

    private AlertText() {}

    static String of(AlertRule rule, String scope, double value, MinuteSum sums, AlertCause cause) {
        Category category = category(scope, cause);
        StringBuilder text =
                new StringBuilder().append('[').append(heading(rule.name())).append("] ");
        if (category != null) {
            text.append('[')
                    .append(heading(category.label()))
                    .append(' ')
                    .append(category.code())
                    .append("] ");
        }
        text.append(what(rule, scope, value, sums)).append('.');
        if (cause.pattern() != null) {
            text.append("\nGroup: ").append(oneLine(cause.pattern()));
        }
        if (cause.message() != null) {
            text.append("\nFor example: ").append(oneLine(cause.message()));
        }
        if (category != null) {
            UserText known = TEXTS.of(category);
            text.append("\nWhat to do: ")
                    .append(known.suggestions().stream().findFirst().orElse(known.action()));
        }
        return text.toString();
    }

    static @Nullable Category category(String scope, AlertCause cause) {
        return scope.startsWith(OF_CATEGORY)
                ? Labelled.of(Category.class, scope.substring(OF_CATEGORY.length()))
                : cause.category();
    }

    private static String what(AlertRule rule, String scope, double value, MinuteSum sums) {
        String where = scope.equals("all") || scope.startsWith(OF_CATEGORY) ? "" : " of " + scope.replace(':', ' ');
        double threshold = rule.threshold();
        String window = Spoken.duration(rule.window());
        boolean isOfOne = scope.startsWith("group:");
        long errors = sums.denominator();
        return switch (rule.metric()) {
            case ERROR_RATE -> format("%s an hour%s, more than %.0f", count(value, "error"), where, threshold);
            case ERRORS -> format("%s%s within %s, more than %.0f", count(value, "error"), where, window, threshold);
            case GATE_RATE ->
                format(
                        "%.0f %% of the decisions%s within %s asked a person, more than %.0f %%",
                        value, where, window, threshold);
            case RECOVERY_FAILURE_RATE ->
                format("%.0f %% of the recoveries%s failed, more than %.0f %%", value, where, threshold);
            case CRITICAL_ERRORS -> format("%s%s, more than %.0f", count(value, "critical error"), where, threshold);
            case NEW_GROUP ->
                isOfOne
                        ? "An error that was never seen before, " + Spoken.times(errors) + " so far"
                        : Spoken.count(errors, "new group") + " more, too many to name each";
            case REGRESSED_GROUP ->
                isOfOne
                        ? "An error is back, " + Spoken.times(errors) + " so far"
                        : Spoken.count(errors, "group more is", "groups more are") + " back, too many to name each";
            case BURST -> Spoken.count(sums.numerator(), "error") + " in a minute, usually " + sums.denominator();
        };
    }

    private static String count(double value, String thing) {
        return Spoken.count(Math.round(value), thing);
    }

    private static String format(String pattern, Object... values) {
        return String.format(Locale.ROOT, pattern, values);
    }

    private static String heading(String label) {
        return label.toUpperCase(Locale.ROOT).replace('_', ' ').replace('-', ' ');
    }

    private static String oneLine(String text) {
        return text.replace('\n', ' ').replace('\r', ' ');
    }
}
