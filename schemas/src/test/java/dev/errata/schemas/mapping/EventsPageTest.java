package dev.errata.schemas.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.schemas.json.RecordJson;
import dev.errata.schemas.mapping.EventsPage.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
        assertThat(printed).isEqualTo(told);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theFullExampleLeavesOutNothing(Kind kind) {
        Map<String, String> told = new TreeMap<>();
        addFields("", kind.record().schema(), told);
        Map<String, String> shown = new TreeMap<>();
        addFields("", EventsPage.tree(kind.example("full")), told, shown);

        // an instruction has the fields of its type, and only what is closed has a closure
        told.keySet().removeIf(field -> field.startsWith("instruction.") || field.startsWith("closure"));
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
        GenericRecord fromPrinted = JsonAsAvro.record(record.schema(), EventsPage.tree(said));
        assertThat((Object) record.decode(record.schema(), AvroBytes.encode(fromPrinted)))
                .isEqualTo(said);
        if (kind.shortForms().isEmpty() || form.equals("full")) {
            assertThat(EventsPage.tree(said)).isEqualTo(EventsPage.tree(kind.example(form)));
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

    /** The flat example of an error has every short form that there is. */
    @Test
    void theFlatErrorShowsTheShortForms() {
        JsonNode flat = EventsPage.tree(Kind.ERROR.example("flat"));

        assertThat(new TreeSet<>(Kind.ERROR.shortForms().values()))
                .isSubsetOf(flat.properties().stream().map(Map.Entry::getKey).collect(Collectors.toSet()));
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
