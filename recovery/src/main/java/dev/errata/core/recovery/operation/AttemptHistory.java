package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.AttemptRecord;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bound on an operation's history: 2 KiB as stored, the latest attempts and the very first are kept. */
final class AttemptHistory {
    static final int MOST_BYTES = 2 * 1024;

    /** Characters of a message that are kept. */
    static final int MESSAGE_LENGTH = 200;

    private static final int FIXED_BYTES = 40;

    private AttemptHistory() {}

    static List<AttemptRecord> bounded(List<AttemptRecord> attempts) {
        List<AttemptRecord> kept = attempts;
        while (kept.size() > 1 && size(kept) > MOST_BYTES) {
            List<AttemptRecord> shorter = new ArrayList<>(kept);
            shorter.remove(kept.size() > 2 ? 1 : 0);
            kept = shorter;
        }
        return kept;
    }

    /** The first characters of a message, never half of a surrogate pair. */
    static String shortened(String message) {
        if (message.length() <= MESSAGE_LENGTH) {
            return message;
        }
        int end = Character.isHighSurrogate(message.charAt(MESSAGE_LENGTH - 1)) ? MESSAGE_LENGTH - 1 : MESSAGE_LENGTH;
        return message.substring(0, end);
    }

    private static int size(List<AttemptRecord> attempts) {
        return attempts.stream()
                .mapToInt(attempt -> FIXED_BYTES + bytes(attempt.errorId()) + bytes(attempt.message()))
                .sum();
    }

    private static int bytes(@Nullable String text) {
        return text == null ? 0 : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
