package dev.errata.log.page.view;

import java.util.List;

/**
 * Rows under headings.
 *
 * @param caption what it holds, for whoever hears it
 * @param empty what to do next, where there are no rows
 * @param anchor to which a link of the page leads; empty for none
 */
public record HtmlTable(String caption, List<Column> columns, List<List<Cell>> rows, String empty, String anchor) {
    /**
     * A heading.
     *
     * @param meaning what an odd word means; empty for one that needs none
     * @param isNumber whether it stands above numbers
     */
    public record Column(String name, String meaning, boolean isNumber) {}

    public HtmlTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    public HtmlTable(String caption, List<Column> columns, List<List<Cell>> rows, String empty) {
        this(caption, columns, rows, empty, "");
    }

    public HtmlTable captioned(String other) {
        return new HtmlTable(other, columns, rows, empty, anchor);
    }

    public static Column column(String name) {
        return new Column(name, "", false);
    }

    public static Column column(String name, String meaning) {
        return new Column(name, meaning, false);
    }

    public static Column number(String name) {
        return new Column(name, "", true);
    }

    public static Column number(String name, String meaning) {
        return new Column(name, meaning, true);
    }
}
