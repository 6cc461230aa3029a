package dev.errata.launcher.console;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Lines in columns that are as wide as they need to be. Nothing is cut: ids are copied from what is printed. */
public final class Table {
    private static final int WIDEST = 60;
    private static final String GAP = "  ";

    private final List<List<String>> rows = new ArrayList<>();

    public Table(String... head) {
        rows.add(List.of(head));
    }

    /** A cell that is very long stands out of its column, on its own line only. */
    public void add(String... cells) {
        List<String> row = new ArrayList<>();
        for (String cell : cells) {
            row.add(Console.printable(cell));
        }
        rows.add(row);
    }

    /** Nothing if there is no row but the head. */
    public void print(Console console) {
        if (rows.size() == 1) {
            return;
        }
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .filter(width -> width <= WIDEST)
                        .max()
                        .orElse(0))
                .toArray();
        for (int i = 0; i < rows.size(); i++) {
            String line = line(rows.get(i), widths);
            console.result(i == 0 ? console.bold(line) : line);
        }
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String cell = row.get(i);
            line.append(cell);
            if (i < row.size() - 1) {
                line.append(" ".repeat(Math.max(0, widths[i] - cell.length()))).append(GAP);
            }
        }
        return line.toString().stripTrailing();
    }
}
