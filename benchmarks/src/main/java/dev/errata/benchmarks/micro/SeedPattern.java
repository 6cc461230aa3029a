package dev.errata.benchmarks.micro;

import java.util.regex.Pattern;

/** The plain way to normalise a message: four replacements in a row, then the first 100 characters. */
final class SeedPattern {
    private static final int LONGEST = 100;
    private static final Pattern SINGLE_QUOTED = Pattern.compile("'[^']*'");
    private static final Pattern DOUBLE_QUOTED = Pattern.compile("\"[^\"]*\"");
    private static final Pattern NUMBERS = Pattern.compile("\\d+");
    private static final Pattern HASHES = Pattern.compile("[a-f0-9]{8,}");

    private SeedPattern() {}

    static String of(String message) {
        String text = SINGLE_QUOTED.matcher(message).replaceAll("'X'");
        text = DOUBLE_QUOTED.matcher(text).replaceAll("\"X\"");
        text = NUMBERS.matcher(text).replaceAll("N");
        text = HASHES.matcher(text).replaceAll("HASH");
        return text.substring(0, Math.min(LONGEST, text.length()));
    }
}
