package dev.errata.log.page;

import java.util.List;

/**
 * Rows under headings.
 *
 * @param caption what it holds, for whoever hears it
 * @param empty what to do next, where there are no rows
 */
record Table(String caption, List<Column> columns, List<List<Cell>> rows, String empty) {
    /**
     * A heading.
     *
     * @param meaning what an odd word means; empty for one that needs none
     */
    record Column(String name, String meaning) {}

    Table {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    static Column column(String name) {
        return new Column(name, "");
    }
}
