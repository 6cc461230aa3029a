package dev.errata.launcher.console;

import com.fasterxml.jackson.databind.node.ObjectNode;
import picocli.CommandLine.Option;

/** The one option of every list: what else would be a table, as JSON. */
public final class ListFormat {
    @Option(names = "--json", description = "One JSON object a line, for programs.")
    private boolean isJson;

    public boolean isJson() {
        return isJson;
    }

    /** A list with these columns; nothing is printed yet. */
    public Listing list(Console console, String... head) {
        return new Listing(console, isJson, head);
    }

    /** A list that grows row by row: as JSON each is printed at once, as a table all of them at the end. */
    public static final class Listing {
        private final Console console;
        private final boolean isJson;
        private final Table table;

        private Listing(Console console, boolean isJson, String... head) {
            this.console = console;
            this.isJson = isJson;
            this.table = new Table(head);
        }

        /**
         * One entry in both forms.
         *
         * @param cells as many as the head has
         */
        public void add(ObjectNode json, String... cells) {
            if (isJson) {
                console.result(json.toString());
            } else {
                table.add(cells);
            }
        }

        /** The table, unless it is empty or was printed as JSON. */
        public void print() {
            table.print(console);
        }
    }
}
