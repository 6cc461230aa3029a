package dev.errata.log.page.view;

import java.util.ArrayList;
import java.util.List;

/**
 * Something that narrows what is shown, and the way back without it.
 *
 * @param name of the parameter, in words
 * @param href of the same page without it
 */
public record Chip(String name, String value, String href) {
    public String shown() {
        return Visible.brief(value);
    }

    /** One for each that stands in the address. */
    static List<Chip> of(Href href) {
        List<Chip> chips = new ArrayList<>();
        Href first = href.without(ListView.CURSOR);
        first.query()
                .forEach((name, values) -> values.forEach(value -> chips.add(new Chip(
                        Filter.label(name), value, first.without(name, value).text()))));
        return chips;
    }
}
