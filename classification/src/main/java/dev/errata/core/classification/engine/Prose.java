package dev.errata.core.classification.engine;

import dev.errata.core.matching.CharFolding;
import dev.errata.core.matching.Search;
import dev.errata.core.matching.Words;

/**
 * Recognises what an assistant has written to a person: sentences in the first person that tell of work done or give
 * advice. They may speak of any error; one that says that the work could not be done is none of them.
 */
final class Prose {
    private static final int LEAST_WORDS = 20;
    private static final int LONGEST = 4_000;
    private static final Words DOING = Words.of(
            "added looked checked changed updated fixed moved renamed removed replaced "
                    + "extracted wrote created implemented refactored reviewed ran read traced found would recommend suggest propose think will "
                    + "also have kept left made split simplified verified tested confirmed used wrapped put set merged rewrote adjusted "
                    + "extended documented introduced cleaned cherry-picked squashed rebased committed pushed opened went let");
    private static final Words REFUSALS = Words.of(
            "unfortunately unable cannot couldn didn stuck blocked still sorry impossible "
                    + "aborted stopped apologize apologise gave ran giving wasn won isn keeps refused despite exhausted");

    private Prose() {}

    /**
     * Whether an assistant has written {@code text}.
     *
     * @param isSilent whether no rule has found a failure in it: then names in back quotes are sign enough
     */
    static boolean isAnswer(String text, boolean isSilent) {
        String stripped = text.strip();
        if (stripped.isEmpty() || stripped.length() > LONGEST || !Character.isLetter(stripped.charAt(0))) {
            return false;
        }
        int words = 0;
        boolean isTold = Search.first('`', stripped) > 0 && isSilent;
        boolean isFirstPerson = false;
        int start = 0;
        for (int i = 0; i <= stripped.length(); i++) {
            if (i < stripped.length() && CharFolding.isWord(stripped.charAt(i))) {
                continue;
            }
            if (i > start) {
                words++;
                if (REFUSALS.contains(stripped, start, i)) {
                    return false;
                }
                boolean isShort =
                        i - start <= 2 && ("ve".regionMatches(0, stripped, start, 2) || stripped.charAt(start) == 'd');
                isTold |= isFirstPerson && DOING.contains(stripped, start, i);
                isFirstPerson = (i - start == 1 && stripped.charAt(start) == 'I') || (isFirstPerson && isShort);
            }
            start = i + 1;
        }
        return isTold && words >= LEAST_WORDS;
    }
}
