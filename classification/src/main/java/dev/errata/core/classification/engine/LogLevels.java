package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;

/** Recognises structured log lines below the level of a warning, and warnings behind the position in a file. */
final class LogLevels {
    private static final int LONGEST_LOOK = 300;
    private static final int LONGEST_PREFIX = 150;
    private static final String[] LOW = {
        "\"level\":\"info\"",
        "\"level\":\"debug\"",
        "\"level\":\"trace\"",
        "\"level\":30",
        "\"level\":20",
        "\"level\":10",
        "level=info",
        "level=debug",
        "level=trace",
        "\"severity\":\"info\"",
        "\"severity\":\"debug\"",
        "\"severity\":\"notice\"",
        "\"levelname\":\"info\"",
        "lvl=info",
        "severity=info"
    };

    private LogLevels() {}

    static boolean isLow(String line) {
        boolean mayBe = line.startsWith("{") || Search.first('=', line) > 0;
        if (!mayBe || !namesLevel(line)) {
            return false;
        }
        String head = CharFolding.fold(line.substring(0, Math.min(line.length(), LONGEST_LOOK)));
        String look = head.replace(" ", "");
        for (String level : LOW) {
            if (Search.isIn(look, level)) {
                return true;
            }
        }
        return false;
    }

    private static boolean namesLevel(String line) {
        int end = Math.min(line.length(), LONGEST_LOOK);
        for (int i = 1; i < end; i++) {
            if ((line.charAt(i) | 0x20) == 'v' && isPartOfName(line, i)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isPartOfName(String line, int v) {
        return line.regionMatches(true, v - 2, "lev", 0, 3)
                || line.regionMatches(true, v - 1, "lvl", 0, 3)
                || line.regionMatches(true, v - 2, "sev", 0, 3);
    }

    /** {@code a.c:2:33: warning: ...}, {@code (node:7) [DEP0005] DeprecationWarning: ...} */
    static boolean isWarning(String line) {
        int colon = Search.first("arning", line);
        if (colon < 1 || colon > LONGEST_PREFIX) {
            return false;
        }
        int start = colon - 1;
        while (start > 0 && Character.isLetter(line.charAt(start - 1))) {
            start--;
        }
        int end = colon + "arning".length();
        boolean endsWell = end < line.length() && (line.charAt(end) == ':' || line.startsWith(" CS", end));
        String before = line.substring(0, start).stripTrailing();
        boolean isPlaced = before.isEmpty() || Search.isOneOf(before.charAt(before.length() - 1), ":)]");
        return endsWell && isPlaced;
    }
}
