package dev.errata.core.grouping.slot;

/** Where in a pattern a word stands, and how many different plain words it takes there to call it a value. */
public enum SlotKind {
    /** After {@code =}. */
    ASSIGNED(2),
    /** Beside an arrow, as in {@code NEW -> PAID}. */
    POINTED(3),
    /** After a noun that names a kind of thing, as in {@code user bob}. */
    NAMED(3),
    /** After {@code :} without a space, or alone in brackets. */
    ATTACHED(3),
    /** Before a colon and a value, as in {@code localhost:<*>}. */
    PORTED(5),
    /** After a preposition or a verb that leads to a thing, as in {@code for bob}. */
    PREPOSED(5),
    PLAIN(9),
    /** The first word says what the message is about. */
    LEADING(16);

    private final int words;

    SlotKind(int words) {
        this.words = words;
    }

    public int words() {
        return words;
    }

    /** Whether what stands there is a value more often than not. */
    public boolean isLikelyValue() {
        return words <= PREPOSED.words;
    }
}
