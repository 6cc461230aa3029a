package dev.errata.core.classification.engine;

import java.util.Set;

/** Sets of words, written as a sentence. */
final class Words {
    private Words() {}

    static Set<String> of(String words) {
        return Set.of(words.split(" "));
    }
}
