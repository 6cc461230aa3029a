package dev.errata.core.recovery.instruction;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.recovery.AttemptRecord;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What an error says, bounded: the beginning and the end are kept, for compilers report first and test runners last. */
final class Diagnostics {
    /** In bytes of UTF-8. */
    static final int MOST = 16 * 1024;

    private static final String CUT = "\n[... cut ...]\n";

    private Diagnostics() {}

    static String of(ClassifiedError error) {
        String output = error.error().toolOutput();
        String message = error.error().message();
        if (output == null || output.isBlank() || output.equals(message)) {
            return bounded(message);
        }
        return bounded(message.isBlank() ? output : message + '\n' + output);
    }

    /** With what was tried before, oldest first. */
    static String withHistory(ClassifiedError error, List<AttemptRecord> history) {
        StringBuilder text = new StringBuilder();
        for (AttemptRecord attempt : history) {
            text.append("Attempt ").append(attempt.attempt());
            text.append(" (").append(attempt.category().label()).append("): ");
            text.append(attempt.message()).append('\n');
        }
        return bounded(text + of(error));
    }

    static String bounded(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MOST) {
            return text;
        }
        int half = (MOST - CUT.length()) / 2;
        int headEnd = characterStart(bytes, half);
        int tailStart = characterStart(bytes, bytes.length - half + 3);
        return new String(bytes, 0, headEnd, StandardCharsets.UTF_8)
                + CUT
                + new String(bytes, tailStart, bytes.length - tailStart, StandardCharsets.UTF_8);
    }

    private static int characterStart(byte[] bytes, int from) {
        int start = from;
        while ((bytes[start] & 0xC0) == 0x80) {
            start--;
        }
        return start;
    }
}
