package dev.errata.log.page.view;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a record of the log says, as it is kept: what is not known is left out of it. */
public record Told(JsonNode json) {
    /** What stands at a JSON pointer; null if nothing does. */
    public @Nullable String text(String pointer) {
        JsonNode value = json.at(pointer);
        return value.isValueNode() && !value.isNull() ? value.asText() : null;
    }

    /** Empty if nothing stands there. */
    public String said(String pointer) {
        return json.at(pointer).asText();
    }

    public long number(String pointer) {
        return json.at(pointer).asLong();
    }

    public Optional<Integer> index(String pointer) {
        JsonNode value = json.at(pointer);
        return value.isInt() ? Optional.of(value.intValue()) : Optional.empty();
    }

    public Told part(String pointer) {
        return new Told(json.at(pointer));
    }

    /** The parts of a list; none if there is no list. */
    public List<Told> each(String pointer) {
        List<Told> parts = new ArrayList<>();
        json.at(pointer).forEach(part -> parts.add(new Told(part)));
        return parts;
    }

    public List<String> words(String pointer) {
        return each(pointer).stream().map(part -> part.said("")).toList();
    }

    public Cell cell(String pointer) {
        return Cell.text(text(pointer));
    }

    public Cell time(String pointer) {
        return Cell.time(text(pointer));
    }
}
