package dev.errata.log.page;

/** A name and what it has. */
record Fact(String name, Cell value) {
    /** Whether there is something to show. */
    boolean isKnown() {
        return !value.equals(Cell.NONE);
    }
}
