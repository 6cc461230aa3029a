package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Words;

/** The endings that tell the name of a file from other words with a dot. */
final class FileTypes {
    private static final Words TYPES =
            Words.of("log txt ts tsx js jsx mjs cjs py java kt go rs rb php c h cpp cs md json yml yaml xml html css "
                    + "csv sql sh pdf class toml ini conf lock svg png scss vue tf env properties gradle swift scala");

    private FileTypes() {}

    /** Whether a known type stands behind the last dot between {@code from} and {@code to}. */
    static boolean endsInType(String text, int from, int to) {
        int dot = to - 1;
        while (dot > from && text.charAt(dot) != '.') {
            dot--; // no look before the name, or many names would cost the square of the text
        }
        if (dot <= from || dot >= to - 1) {
            return false;
        }
        int end = dot + 1;
        while (end < to && CharFolding.isWord(text.charAt(end)) && text.charAt(end) != '_') {
            end++;
        }
        return TYPES.contains(text, dot + 1, end);
    }
}
