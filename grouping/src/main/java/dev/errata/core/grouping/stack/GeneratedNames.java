package dev.errata.core.grouping.stack;

/** Names that a compiler or a run-time makes, without the number that it makes anew for each build or process. */
final class GeneratedNames {
    private static final int LONGEST_WORD_OF_DIGITS = 4;

    private GeneratedNames() {}

    /** Without digits behind a sign such as {@code $} and without addresses; a name that a person numbered keeps its number. */
    static String without(String site) {
        StringBuilder plain = new StringBuilder(site.length());
        int i = 0;
        while (i < site.length()) {
            char c = site.charAt(i);
            boolean isStart = i > 0 && isSign(site, i - 1);
            int end = i;
            while (end < site.length() && isHex(site.charAt(end), isAddress(site, i))) {
                end++;
            }
            boolean isNumber = end > i && Character.isDigit(c) && !isNamePart(site, end);
            if (isNumber && (isStart || end - i > LONGEST_WORD_OF_DIGITS)) {
                i = end;
            } else {
                plain.append(c);
                i++;
            }
        }
        return plain.toString();
    }

    /** Behind {@code $}, {@code @}, {@code #} or two underscores. */
    private static boolean isSign(String site, int at) {
        char c = site.charAt(at);
        return c == '$' || c == '@' || c == '#' || c == '/' || (c == '_' && at > 0 && site.charAt(at - 1) == '_');
    }

    private static boolean isAddress(String site, int start) {
        return site.startsWith("0x", start);
    }

    private static boolean isHex(char c, boolean isAddress) {
        return Character.isDigit(c) || (isAddress && (c == 'x' || Character.digit(c, 16) >= 0));
    }

    private static boolean isNamePart(String site, int at) {
        return at < site.length() && Character.isLetter(site.charAt(at));
    }
}
