package dev.errata.core.classification.engine;

import dev.errata.core.matching.Words;

/** Recognises a JSON list of records, such as the issues of a repository: what their values say is data. */
final class JsonRecords {
    /** Of records that report something: what a linter found, lines of a log, answers with errors. */
    private static final Words REPORTS = Words.of(
            "error errors err message messages msg code reason detail details exception failure failures level "
                    + "severity stack trace stacktrace fault problem problems cause errorcode errormessage failed type");

    private JsonRecords() {}

    static boolean isData(String text) {
        String stripped = text.strip();
        boolean isList = stripped.startsWith("[") && stripped.endsWith("]") && stripped.indexOf('{') > 0;
        return isList && stripped.substring(1, stripped.indexOf('{')).isBlank() && !namesReport(stripped);
    }

    private static boolean namesReport(String json) {
        int open = json.indexOf('"');
        while (open >= 0) {
            int close = endOfString(json, open);
            if (isKey(json, close + 1) && REPORTS.contains(json, open + 1, close)) {
                return true;
            }
            open = json.indexOf('"', close + 1);
        }
        return false;
    }

    private static int endOfString(String json, int open) {
        int i = open + 1;
        while (i < json.length() && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return Math.min(i, json.length() - 1);
    }

    private static boolean isKey(String json, int from) {
        int i = from;
        while (i < json.length() && Character.isWhitespace(json.charAt(i))) {
            i++;
        }
        return i < json.length() && json.charAt(i) == ':';
    }
}
