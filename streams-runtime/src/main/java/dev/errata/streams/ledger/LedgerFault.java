package dev.errata.streams.ledger;

import dev.errata.core.taxonomy.Labelled;

/**
 * Something that does not balance.
 *
 * @param task that found it, such as {@code 0_3}
 * @param subject topic and partition, or a state
 * @param writer whose numbers they are, app and task; empty where nobody numbers
 * @param number the first one that is concerned; 0 where nobody numbers
 * @param records how many; of {@link Kind#UNACCOUNTED} and {@link Kind#DRIFTED} below 0 if there is too much
 */
record LedgerFault(Kind kind, String task, String subject, String writer, long number, long records) {
    /** What is wrong. */
    enum Kind implements Labelled {
        /** Records were taken and it is not said what became of them, or more is said. */
        UNACCOUNTED,
        /** Numbers were passed over: what was written did not come. */
        MISSING,
        /** Numbers were passed over, as the topic no longer held all that lay before. */
        EXPIRED,
        /** Offsets were passed over, as somebody read them in between who does not count. */
        UNCOUNTED,
        /** A number came that had come before. */
        REPEATED,
        /** A record came that was written for another place. */
        MISPLACED,
        /** What is kept of a state is not what came into it less what left it. */
        DRIFTED
    }
}
