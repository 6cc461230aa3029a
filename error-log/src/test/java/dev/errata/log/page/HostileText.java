package dev.errata.log.page;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/** Text of somebody who means harm, in every column of every table. */
final class HostileText {
    /** With what breaks out of text, attributes and addresses, turns the direction, and moves a cursor. */
    static final String HOSTILE =
            "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&\u202eevil\u001b[31m${1}@import ";

    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> NAMED_OUTSIDE = Set.of("sources", "metadata", "headers");

    private static final List<String> FILLED = List.of(
            "error_log",
            "error_identity",
            "decision",
            "outcome",
            "escalation",
            "error_group",
            "alert",
            "circuit",
            "rule",
            "rule_rejection",
            "command_result",
            "log_action",
            "dead_letter",
            "bad_row",
            "job_run",
            "error_log_summary");

    /** Columns that a list is chosen by. */
    private static final Set<String> CHOSEN_BY = Set.of("error_group.category", "alert.state");

    private HostileText() {}

    /** Pages of a log that holds it wherever it can hold text. */
    static PagesUnderTest everywhere(String schema) {
        PagesUnderTest pages = new PagesUnderTest(schema);
        pages.everything();
        poison(pages);
        pages.retries(HOSTILE);
        pages.ledger(HOSTILE);
        return pages;
    }

    /** Every text in every table begins with what is hostile; so does every text in what is kept as JSON. */
    private static void poison(PagesUnderTest pages) {
        pages.api.database.jdbi().useHandle(handle -> {
            for (String table : FILLED) {
                for (String column : columns(handle, table, "text")) {
                    if (CHOSEN_BY.contains(table + "." + column)) {
                        continue;
                    }
                    handle.execute("UPDATE %1$s SET %2$s = ? || %2$s".formatted(table, column), HOSTILE);
                }
                for (String column : columns(handle, table, "jsonb")) {
                    poison(handle, table, column);
                }
            }
        });
    }

    private static List<String> columns(Handle handle, String table, String type) {
        return handle.createQuery("""
                        SELECT column_name FROM information_schema.columns
                        WHERE table_schema = current_schema() AND table_name = ? AND data_type = ?
                        """)
                .bind(0, table)
                .bind(1, type)
                .mapTo(String.class)
                .list();
    }

    private static void poison(Handle handle, String table, String column) {
        List<Map<String, Object>> rows = handle.createQuery(
                        "SELECT tableoid::text AS part, ctid::text AS place, %s::text AS json FROM %s"
                                .formatted(column, table))
                .mapToMap()
                .list();
        for (Map<String, Object> row : rows) {
            handle.execute(
                    "UPDATE %s SET %s = ?::jsonb WHERE tableoid::text = ? AND ctid::text = ?".formatted(table, column),
                    poisoned(json(String.valueOf(row.get("json"))), true).toString(),
                    row.get("part"),
                    row.get("place"));
        }
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Instants stay what they are, and so do names, but those that come from outside. */
    private static JsonNode poisoned(JsonNode json, boolean hasOurNames) {
        if (json.isTextual()) {
            return json.asText().matches("\\d{4}-\\d\\d-\\d\\dT.*")
                    ? json
                    : JSON.getNodeFactory().textNode(HOSTILE + json.asText());
        }
        if (json.isArray()) {
            ArrayNode array = JSON.createArrayNode();
            json.forEach(item -> array.add(poisoned(item, true)));
            return array;
        }
        if (json.isObject()) {
            ObjectNode object = JSON.createObjectNode();
            json.properties()
                    .forEach(field -> object.set(
                            hasOurNames ? field.getKey() : HOSTILE + field.getKey(),
                            poisoned(field.getValue(), !NAMED_OUTSIDE.contains(field.getKey()))));
            return object;
        }
        return json;
    }
}
