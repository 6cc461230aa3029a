package dev.errata.log.query;

/** In which direction of event time a list runs. */
public enum SortOrder {
    NEWEST("DESC", "<"),
    OLDEST("ASC", ">");

    private final String keyword;
    private final String beyond;

    SortOrder(String keyword, String beyond) {
        this.keyword = keyword;
        this.beyond = beyond;
    }

    String keyword() {
        return keyword;
    }

    /** The comparison that holds for what comes later in the list. */
    String beyond() {
        return beyond;
    }
}
