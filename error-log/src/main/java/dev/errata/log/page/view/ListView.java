package dev.errata.log.page.view;

import dev.errata.log.api.call.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A list with all that narrows it and leads on.
 *
 * @param path of the page
 * @param main filters that are always seen; the others fold away
 * @param next the page behind it; null on the last one
 * @param first the beginning; null on the first page
 * @param note what is to be said of the part that is shown; null for nothing
 * @param exports words and where they lead
 * @param curl a command that asks the API for the same; null where there is none
 */
public record ListView(
        String path,
        List<Filter> filters,
        List<String> main,
        List<Chip> chips,
        HtmlTable table,
        @Nullable String next,
        @Nullable String first,
        @Nullable String note,
        List<Cell.Link> exports,
        @Nullable String curl) {
    public static final String CURSOR = "cursor";
    private static final Set<String> NO_FILTERS = Set.of(CURSOR, "limit");

    /** A list of this page, with neither note nor exports. */
    public static ListView of(
            Visit visit, List<Parameter<?>> parameters, List<String> main, HtmlTable table, @Nullable String next) {
        Href here = visit.href();
        List<Filter> filters = parameters.stream()
                .filter(parameter -> !NO_FILTERS.contains(parameter.name()))
                .map(parameter -> Filter.of(parameter, here.query()))
                .toList();
        return new ListView(
                here.path(),
                filters,
                main,
                Chip.of(here),
                table,
                next == null ? null : here.with(CURSOR, next).text(),
                here.query().containsKey(CURSOR) ? here.without(CURSOR).text() : null,
                null,
                List.of(),
                null);
    }

    public ListView noting(@Nullable String said) {
        return new ListView(path, filters, main, chips, table, next, first, said, exports, curl);
    }

    /** With the same list as files, and as a command. */
    public ListView exporting(String command, Cell.Link... links) {
        return new ListView(path, filters, main, chips, table, next, first, note, Arrays.asList(links), command);
    }

    public List<Filter> shownFilters() {
        return main.stream()
                .flatMap(name -> filters.stream().filter(filter -> filter.name().equals(name)))
                .toList();
    }

    public List<Filter> otherFilters() {
        return filters.stream().filter(filter -> !main.contains(filter.name())).toList();
    }

    public boolean isOtherSet() {
        return otherFilters().stream().anyMatch(Filter::isSet);
    }
}
