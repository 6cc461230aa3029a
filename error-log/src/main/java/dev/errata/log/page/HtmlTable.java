package dev.errata.log.page;

import java.util.List;

/**
 * Rows under headings.
 *
 * @param caption what it holds, for whoever hears it
 * @param empty what to do next, where there are no rows
 * @param anchor to which a link of the page leads; empty for none
 */
record HtmlTable(String caption, List<Column> columns, List<List<Cell>> rows, String empty, String anchor) {
    /**
     * A heading.
     *
     * @param meaning what an odd word means; empty for one that needs none
     * @param isNumber whether it stands above numbers
     */
    record Column(String name, String meaning, boolean isNumber) {}

    HtmlTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    HtmlTable(String caption, List<Column> columns, List<List<Cell>> rows, String empty) {
        this(caption, columns, rows, empty, "");
    }

    HtmlTable captioned(String other) {
        return new HtmlTable(other, columns, rows, empty, anchor);
    }

    static Column column(String name) {
        return new Column(name, "", false);
    }

    static Column column(String name, String meaning) {
        return new Column(name, meaning, false);
    }

    static Column number(String name) {
        return new Column(name, "", true);
    }

    static Column number(String name, String meaning) {
        return new Column(name, meaning, true);
    }
}
