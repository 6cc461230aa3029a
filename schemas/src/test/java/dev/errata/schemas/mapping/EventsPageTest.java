package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.json.RecordJson;
import dev.errata.schemas.mapping.EventsPage.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds docs/events.md, the schemas and the JSON form together; {@code make events} writes the page anew. */
class EventsPageTest {
    private static final Path PAGE = Path.of("../docs/events.md");
    private static final Set<String> NEVER_PRINTED = Set.of("payload.content", "payload.reference");
    private static final Map<String, String> PRINTED_INSTEAD =
            Map.of("payload.size", "number", "payload.sha256", "text");

    @Test
    void thePageIsTheSchemasAndTheExamples() throws IOException {
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.writeString(PAGE, EventsPage.text());
        }
        assertThat(Files.readString(PAGE)).isEqualTo(EventsPage.text());
    }

    /** Of instructions and closures an event has only what its kind has: their other fields are checked by the schema alone. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void jsonHasTheFieldsOfTheSchemaUnderTheSameNamesAndOfTheTypeThatIsTold(Kind kind) {
        Map<String, String> told = new TreeMap<>();
        addFields("", kind.record().schema(), told);
        Map<String, String> printed = new TreeMap<>();
        addFields("", RecordJson.tree(kind.record().fullExample()), told, printed);
        addFields("", EventsPage.tree(kind.example("full")), told, printed);
        addFields("", EventsPage.tree(kind.parse(kind.example("flat"))), told, printed);

        told.keySet().removeIf(field -> field.startsWith("instruction.") && !printed.containsKey(field));
        if (told.keySet().removeAll(NEVER_PRINTED)) {
            told.putAll(PRINTED_INSTEAD);
        }
        printed.remove("payload.content");
        assertThat(printed).isEqualTo(told);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theFullExampleLeavesOutNothing(Kind kind) {
        Map<String, String> told = new TreeMap<>();
        addFields("", kind.record().schema(), told);
        Map<String, String> shown = new TreeMap<>();
        addFields("", EventsPage.tree(kind.example("full")), told, shown);

        // an instruction has the fields of its type, only what is closed has a closure, a payload has content or a
        // reference
        told.keySet().removeIf(field -> field.startsWith("instruction.") || field.startsWith("closure"));
        told.remove("payload.reference");
        assertThat(shown.keySet()).containsAll(told.keySet());
    }

    @ParameterizedTest
    @CsvSource({
        "ERROR, flat", "ERROR, full", "OUTCOME, flat", "OUTCOME, full",
        "DECISION, flat", "DECISION, full", "RETRY, flat", "RETRY, full"
    })
    void anExampleIsTheSameOnEveryWay(Kind kind, String form) {
        MappedRecord<?, ?> record = kind.record();
        Record said = kind.parse(kind.example(form));

        GenericRecord fromAvro = JsonAsAvro.record(record.schema(), kind.avro(kind.example(form)));
        assertThat((Object) record.decode(record.schema(), AvroBytes.encode(fromAvro)))
                .isEqualTo(said);
        GenericRecord fromPrinted = JsonAsAvro.record(record.schema(), withoutPayload(EventsPage.tree(said)));
        assertThat((Object) record.decode(record.schema(), AvroBytes.encode(fromPrinted)))
                .isEqualTo(withoutPayload(said));
        if (kind.shortForms().isEmpty() || form.equals("full")) {
            assertThat(withoutPayload(EventsPage.tree(said)))
                    .isEqualTo(withoutPayload(EventsPage.tree(kind.example(form))));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"ERROR", "OUTCOME"})
    void aShortFormSaysTheSameAsTheLongOne(Kind kind) {
        ObjectNode full = (ObjectNode) EventsPage.tree(kind.example("full"));
        Record said = kind.parse(full.toString());
        kind.shortForms().forEach((path, shortForm) -> {
            ObjectNode shortened = full.deepCopy();
            String[] parts = path.split("\\.", -1);
            ObjectNode parent = parts.length == 1 ? shortened : (ObjectNode) shortened.get(parts[0]);
            shortened.set(shortForm, parent.remove(parts[parts.length - 1]));

            assertThat((Object) kind.parse(shortened.toString())).as(shortForm).isEqualTo(said);
        });
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"ERROR", "RETRY"})
    void aPayloadIsReadAndNeverPrinted(Kind kind) {
        JsonNode given = EventsPage.tree(kind.example("full")).get("payload");
        JsonNode printed = EventsPage.tree(kind.parse(kind.example("full"))).get("payload");

        assertThat(given.properties()).extracting(Map.Entry::getKey).containsExactly("contentType", "content");
        assertThat(printed.properties()).extracting(Map.Entry::getKey).containsExactly("contentType", "size", "sha256");
        assertThat(printed.get("size").intValue())
                .isEqualTo(Base64.getDecoder().decode(given.get("content").textValue()).length);
    }

    /** The flat example of an error has every short form that there is. */
    @Test
    void theFlatErrorShowsTheShortForms() {
        JsonNode flat = EventsPage.tree(Kind.ERROR.example("flat"));

        assertThat(new TreeSet<>(Kind.ERROR.shortForms().values()))
                .isSubsetOf(flat.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet()));
    }

    private static JsonNode withoutPayload(JsonNode event) {
        ((ObjectNode) event).remove("payload");
        return event;
    }

    private static Record withoutPayload(Record event) {
        if (event instanceof ErrorEvent error) {
            return error.toBuilder().payload(null).build();
        }
        return event instanceof RetryCommand retry ? retry.carrying(null) : event;
    }

    private static void addFields(String prefix, Schema schema, Map<String, String> into) {
        for (Schema.Field field : schema.getFields()) {
            String path = prefix + field.name();
            into.put(path, EventsPage.jsonType(field.name(), field.schema()));
            Schema below = JsonAsAvro.branch(field.schema());
            if (below.getType() == Schema.Type.ARRAY && below.getElementType().getType() == Schema.Type.RECORD) {
                addFields(path + "[].", below.getElementType(), into);
            } else if (below.getType() == Schema.Type.RECORD) {
                addFields(path + ".", below, into);
            }
        }
    }

    /** With the types that are seen; what is a map has names of its own below it. */
    private static void addFields(String prefix, JsonNode json, Map<String, String> told, Map<String, String> into) {
        json.properties().forEach(field -> {
            String path = prefix + field.getKey();
            JsonNode value = field.getValue();
            into.put(path, typeOf(value, told.getOrDefault(path, "")));
            boolean isRecord = told.keySet().stream().anyMatch(other -> other.startsWith(path + "."));
            if (isRecord) {
                addFields(path + ".", value, told, into);
            } else if (value.isArray() && !value.isEmpty() && value.get(0).isObject()) {
                addFields(path + "[].", value.get(0), told, into);
            }
        });
    }

    private static String typeOf(JsonNode value, String told) {
        if (value.isTextual()) {
            boolean isTime = told.equals("time") && value.textValue().matches("[+-]?\\d{4,}-\\d\\d-\\d\\dT.*Z");
            return isTime ? "time" : "text";
        }
        return value.isArray() ? "array" : value.isObject() ? "object" : value.isBoolean() ? "boolean" : "number";
    }
}
