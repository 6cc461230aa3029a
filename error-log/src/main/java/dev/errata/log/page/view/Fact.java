package dev.errata.log.page.view;

/** A name and what it has. */
public record Fact(String name, Cell value) {
    /** Whether there is something to show. */
    public boolean isKnown() {
        return !value.equals(Cell.NONE);
    }
}
