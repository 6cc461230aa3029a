package dev.errata.core.grouping;

import java.util.Comparator;

/** Which of two patterns says less, and so fits more: the one with fewer words, then the first in the alphabet. */
public final class MostGeneral {
    public static final Comparator<String> ORDER =
            Comparator.comparingInt(MostGeneral::words).thenComparing(Comparator.naturalOrder());

    private MostGeneral() {}

    /** The more general one, in whatever order they are given. */
    public static String of(String one, String other) {
        return one.equals(other) || ORDER.compare(one, other) <= 0 ? one : other;
    }

    private static int words(String pattern) {
        int words = 0;
        boolean inWord = false;
        for (int i = 0; i < pattern.length(); i++) {
            boolean letter = Character.isLetterOrDigit(pattern.charAt(i));
            words += letter && !inWord ? 1 : 0;
            inWord = letter;
        }
        return words;
    }
}
