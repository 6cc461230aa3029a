package dev.errata.log.intake;

import dev.errata.core.taxonomy.Labelled;

/** What became of a record that was taken, as the ledger calls it. */
enum Fate implements Labelled {
    /** It became a row or changed one. */
    STORED,
    /** Its row was there, or a newer one of its key. */
    REPEAT,
    /** It says that its key is no more. */
    CLOSED,
    /** It could not be read or stored, and was quarantined. */
    REFUSED,
    /** Its day is no longer kept. */
    EXPIRED,
    /** It is of a kind that is not kept. */
    LEFT_OUT
}
