package dev.errata.core.alert;

import dev.errata.core.taxonomy.Category;
import org.jspecify.annotations.Nullable;

/**
 * What an alert points to; every part is null where there is none.
 *
 * @param category of the errors, if they have one in common
 * @param groupId of the group that it is about
 * @param pattern of that group
 * @param errorId of an error that shows the cause
 * @param message of that error, shortened
 */
public record AlertCause(
        @Nullable Category category,
        @Nullable String groupId,
        @Nullable String pattern,
        @Nullable String errorId,
        @Nullable String message) {
    public static final AlertCause NONE = new AlertCause(null, null, null, null, null);
    private static final int LONGEST_MESSAGE = 300;

    /** An error that shows it. */
    public static AlertCause of(String errorId, @Nullable String message) {
        return new AlertCause(null, null, null, errorId, message == null ? null : shortened(message));
    }

    /** With what is known newly. */
    public AlertCause updated(AlertCause newer) {
        boolean hasSample = newer.errorId != null;
        return new AlertCause(
                newer.category == null ? category : newer.category,
                newer.groupId == null ? groupId : newer.groupId,
                newer.pattern == null ? pattern : newer.pattern,
                hasSample ? newer.errorId : errorId,
                hasSample ? newer.message : message);
    }

    private static String shortened(String text) {
        if (text.length() <= LONGEST_MESSAGE) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST_MESSAGE - 1)) ? LONGEST_MESSAGE - 1 : LONGEST_MESSAGE;
        return text.substring(0, end) + "...";
    }
}
