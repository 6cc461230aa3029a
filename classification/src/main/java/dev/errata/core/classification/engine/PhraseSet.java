package dev.errata.core.classification.engine;

/** Phrases by their numbers. */
final class PhraseSet {
    private final int[] phrases;

    PhraseSet(int[] phrases) {
        this.phrases = phrases.clone();
    }

    boolean isAnyIn(PhraseHits found) {
        for (int phrase : phrases) {
            if (found.contains(phrase)) {
                return true;
            }
        }
        return false;
    }
}
