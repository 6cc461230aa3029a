package dev.errata.log.page.view;

import dev.errata.core.taxonomy.Labelled;
import dev.errata.log.page.OrderPages;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One thing that a table or a list of facts shows. */
public sealed interface Cell {
    /** Nothing is known. */
    Cell NONE = new Text("");

    /** Text from outside, or our own. */
    record Text(String text) implements Cell {}

    /** Text that leads to a page of ours. */
    record Link(String text, String href) implements Cell {}

    /** A link, and what else is said of it. */
    record Lead(String title, String href, String text) implements Cell {}

    /** A moment: how long ago, and when exactly. */
    record Time(Instant at) implements Cell {}

    /** A number that is compared with those above and below it. */
    record Figure(long value) implements Cell {
        /** {@code 1,234,567}. */
        public String grouped() {
            return String.format(Locale.ROOT, "%,d", value);
        }
    }

    /**
     * A word of ours with what it means.
     *
     * @param tone of its colour, which never stands alone
     */
    record Mark(String word, String meaning, Tone tone) implements Cell {}

    /**
     * A box that chooses its row for what the page can do.
     *
     * @param label of what is chosen, for whoever hears it
     */
    record Choice(String id, String label) implements Cell {
        /** As {@link OrderPages} reads it. */
        public String value() {
            return Href.encoded(id);
        }

        /** The headings of a table, with one for the boxes if there are any. */
        public static List<HtmlTable.Column> before(List<HtmlTable.Column> columns, boolean isOffered) {
            return isOffered
                    ? Stream.concat(Stream.of(HtmlTable.column("Choose")), columns.stream())
                            .toList()
                    : columns;
        }
    }

    /** How a mark looks. */
    enum Tone implements Labelled {
        PLAIN,
        GOOD,
        CARE,
        BAD,
        WORST
    }

    /** Text as it is shown; null is nothing. */
    static Cell text(@Nullable String text) {
        return text == null || text.isEmpty() ? NONE : new Text(text);
    }

    /** A link to the page of this id; null is nothing. */
    static Cell link(@Nullable String text, String path) {
        return text == null || text.isEmpty()
                ? NONE
                : new Link(text, Href.of(path).with("id", text).text());
    }

    /** An instant as JSON has it; nothing if there is none. */
    static Cell time(@Nullable String instant) {
        return instant == null || instant.isEmpty() ? NONE : new Time(Instant.parse(instant));
    }

    static Cell severity(String label) {
        return switch (label) {
            case "critical" -> new Mark(label, "The system cannot go on without help", Tone.WORST);
            case "high" -> new Mark(label, "Work stands still", Tone.BAD);
            case "medium" -> new Mark(label, "Something is degraded", Tone.CARE);
            case "low" -> new Mark(label, "Work can go on", Tone.PLAIN);
            default -> text(label);
        };
    }

    /** A label of ours as words: {@code passed_on} is passed on. */
    static String words(String label) {
        return label.replace('_', ' ').toLowerCase(Locale.ROOT);
    }
}
