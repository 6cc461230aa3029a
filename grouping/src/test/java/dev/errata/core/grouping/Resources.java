package dev.errata.core.grouping;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** The corpora beside the tests. */
final class Resources {

    private static final List<String> OPEN = List.of(
            "companies",
            "defects",
            "guilds",
            "harbour",
            "loggers",
            "programs",
            "services",
            "unsealed",
            "workshops",
            "bureaus");

    private Resources() {}

    /** The rows of all tables with events whose second column names their defect, but for what is sealed. */
    static List<String[]> openDefects() {
        return OPEN.stream()
                .flatMap(name -> rows("stacks/" + name + ".tsv.gz").stream())
                .toList();
    }

    /** The rows of a gzipped table, split at tabs. */
    static List<String[]> rows(String name) {
        var resource = Objects.requireNonNull(Resources.class.getResourceAsStream(name), name);
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(new GZIPInputStream(resource), StandardCharsets.UTF_8))) {
            return reader.lines().map(line -> line.split("\t", -1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(name, e);
        }
    }

    static List<String> column(List<String[]> rows, int column) {
        return rows.stream().map(row -> row[column]).toList();
    }

    /** With what stands escaped in a line of the corpus. */
    static String unescape(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
                c = text.charAt(i) == 'n' ? '\n' : text.charAt(i) == 't' ? '\t' : text.charAt(i);
            }
            plain.append(c);
        }
        return plain.toString();
    }
}
