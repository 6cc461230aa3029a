package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a record of the log says, as it is kept: what is not known is left out of it. */
record Told(JsonNode json) {
    /** What stands at a JSON pointer; null if nothing does. */
    @Nullable String text(String pointer) {
        JsonNode value = json.at(pointer);
        return value.isValueNode() && !value.isNull() ? value.asText() : null;
    }

    /** Empty if nothing stands there. */
    String said(String pointer) {
        return json.at(pointer).asText();
    }

    long number(String pointer) {
        return json.at(pointer).asLong();
    }

    Optional<Integer> index(String pointer) {
        JsonNode value = json.at(pointer);
        return value.isInt() ? Optional.of(value.intValue()) : Optional.empty();
    }

    Told part(String pointer) {
        return new Told(json.at(pointer));
    }

    /** The parts of a list; none if there is no list. */
    List<Told> each(String pointer) {
        List<Told> parts = new ArrayList<>();
        json.at(pointer).forEach(part -> parts.add(new Told(part)));
        return parts;
    }

    List<String> words(String pointer) {
        return each(pointer).stream().map(part -> part.said("")).toList();
    }

    Cell cell(String pointer) {
        return Cell.text(text(pointer));
    }

    Cell time(String pointer) {
        return Cell.time(text(pointer));
    }
}
