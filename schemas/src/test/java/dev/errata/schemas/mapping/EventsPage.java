package dev.errata.schemas.mapping;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.TopicNames;
import dev.errata.schemas.json.ErrorEventJson;
import dev.errata.schemas.json.ExecutionOutcomeJson;
import dev.errata.schemas.json.RecordJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;

/** docs/events.md, as the schemas have it. */
final class EventsPage {
    static final JsonMapper JSON = new JsonMapper();

    private static final String INTRODUCTION = """
            # Events

            What producers write and read: an error, an outcome, a decision, a retry. On the topics they are Avro, registered as
            `TOPIC-value`; everywhere else (`errata send` and `tail`, the intake) they are JSON. The names are the
            same in both. This page is made of the schemas and of examples that a test reads (`make events`); `errata send --help`
            has the same in short.

            | | Avro | JSON |
            |---|---|---|
            | a time, `...At` | milliseconds since 1970 | ISO-8601 text; milliseconds are read as well |
            | a duration, `...Ms` | milliseconds | milliseconds |
            | what is not said | null or the default | left out |
            | a word from a fixed set | text | text |

            `T?` may be null. Where a short form is named, JSON is also read with that name at the top; it is always written in the long
            form. In the examples, Avro is in Avro's own encoding of JSON, as its console tools print it, without fields that are null or
            empty.
            """;

    private static final Map<String, String> SHORT_FORMS = new TreeMap<>(Map.ofEntries(
            Map.entry("operation.id", "operationId"),
            Map.entry("operation.type", "operationType"),
            Map.entry("operation.attempt", "attempt"),
            Map.entry("trace.traceparent", "traceparent"),
            Map.entry("execution.sessionId", "sessionId"),
            Map.entry("execution.taskId", "taskId"),
            Map.entry("execution.projectId", "projectId"),
            Map.entry("execution.agentId", "agentId"),
            Map.entry("execution.mode", "mode"),
            Map.entry("execution.skill", "skill"),
            Map.entry("execution.tool", "tool"),
            Map.entry("execution.step", "step")));

    private static final Map<String, String> SHORT_FORMS_OF_ERRORS = Map.of(
            "http.status",
            "httpStatus",
            "http.headers",
            "headers",
            "toolOutput",
            "output",
            "settings.profile",
            "profile");

    private EventsPage() {}

    /** A kind of event on the page. */
    enum Kind {
        ERROR("An error", TopicNames.ERRORS),
        OUTCOME("An outcome", TopicNames.OUTCOMES),
        DECISION("A decision", TopicNames.DECISIONS),
        RETRY("A retry", TopicNames.RETRIES);

        private final String title;
        private final String topic;

        Kind(String title, String topic) {
            this.title = title;
            this.topic = topic;
        }

        MappedRecord<?, ?> record() {
            return switch (this) {
                case ERROR -> new MappedRecord<>(ErrorEvent.class, Mappings.ERROR_EVENT);
                case OUTCOME -> new MappedRecord<>(ExecutionOutcome.class, Mappings.EXECUTION_OUTCOME);
                case DECISION -> new MappedRecord<>(RecoveryDecision.class, Mappings.RECOVERY_DECISION);
                case RETRY -> new MappedRecord<>(RetryCommand.class, Mappings.RETRY_COMMAND);
            };
        }

        /** By the field that they stand for. */
        Map<String, String> shortForms() {
            Map<String, String> forms = new TreeMap<>();
            if (this == ERROR || this == OUTCOME) {
                forms.putAll(SHORT_FORMS);
            }
            if (this == ERROR) {
                forms.putAll(SHORT_FORMS_OF_ERRORS);
            }
            return forms;
        }

        /** The text of an example, {@code flat} or {@code full}. */
        String example(String form) {
            String file = "/dev/errata/schemas/events/" + name().toLowerCase(Locale.ROOT) + "-" + form + ".json";
            try (InputStream in = Objects.requireNonNull(EventsPage.class.getResourceAsStream(file), file)) {
                return new String(in.readAllBytes(), UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        /** What the example says: read as the intake reads it, or, where nothing reads JSON, by the schema. */
        Record parse(String example) {
            return switch (this) {
                case ERROR -> ErrorEventJson.parseStrictly(example, Instant.EPOCH);
                case OUTCOME -> ExecutionOutcomeJson.readStrictly((ObjectNode) tree(example), Instant.EPOCH);
                case DECISION, RETRY -> {
                    GenericRecord avro = JsonAsAvro.record(record().schema(), tree(example));
                    yield record().decode(record().schema(), AvroBytes.encode(avro));
                }
            };
        }

        /** The example in Avro's encoding. */
        JsonNode avro(String example) {
            return encoded(record().schema(), record().encode(parse(example)));
        }
    }

    /** As it is printed. */
    static JsonNode tree(Record record) {
        return tree(RecordJson.text(record));
    }

    static JsonNode tree(String json) {
        try {
            return JSON.readTree(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text() {
        StringBuilder page = new StringBuilder(INTRODUCTION);
        for (Kind kind : Kind.values()) {
            page.append("\n## ")
                    .append(kind.title)
                    .append("\n\nOn `")
                    .append(kind.topic)
                    .append("`. ");
            page.append(kind.record().schema().getDoc()).append("\n\n| field | Avro | JSON | |\n|---|---|---|---|\n");
            rows(kind).forEach(row -> page.append(row).append('\n'));
            example(page, "Flat", kind, "flat");
            example(page, "In full", kind, "full");
        }
        return page.toString();
    }

    private static void example(StringBuilder page, String title, Kind kind, String form) {
        String json = kind.example(form);
        page.append("\n### ").append(kind.title).append(": ").append(title.toLowerCase(Locale.ROOT));
        page.append("\n\n<table>\n<tr><th>JSON</th><th>Avro</th></tr>\n<tr><td>\n\n```json\n");
        page.append(json).append("```\n\n</td><td>\n\n```json\n");
        page.append(kind.avro(json).toPrettyString()).append("\n```\n\n</td></tr>\n</table>\n");
    }

    /** Of every field, those of nested records below their own. */
    private static List<String> rows(Kind kind) {
        List<String> rows = new ArrayList<>();
        addRows(kind, "", kind.record().schema(), rows);
        return rows;
    }

    private static void addRows(Kind kind, String prefix, Schema schema, List<String> rows) {
        for (Schema.Field field : schema.getFields()) {
            String path = prefix + field.name();
            String shortForm = kind.shortForms().get(path);
            String also = shortForm == null ? "" : "; short: `" + shortForm + "`";
            rows.add("| `%s` | %s | %s%s | %s |"
                    .formatted(
                            path,
                            avroType(field),
                            jsonType(field.name(), field.schema()),
                            also,
                            field.doc().replace("|", "\\|")));
            Schema below = JsonAsAvro.branch(field.schema());
            if (below.getType() == Schema.Type.ARRAY && below.getElementType().getType() == Schema.Type.RECORD) {
                addRows(kind, path + "[].", below.getElementType(), rows);
            } else if (below.getType() == Schema.Type.RECORD) {
                addRows(kind, path + ".", below, rows);
            }
        }
    }

    private static String avroType(Schema.Field field) {
        Schema schema = JsonAsAvro.branch(field.schema());
        String type = switch (schema.getType()) {
            case RECORD -> schema.getName();
            case ARRAY -> "array of " + schema.getElementType().getName();
            case MAP -> "map of " + schema.getValueType().getName();
            default -> schema.getName();
        };
        if (field.schema().isUnion()) {
            return type + "?";
        }
        boolean isNamed = field.hasDefaultValue()
                && (schema.getType() == Schema.Type.STRING || schema.getType() == Schema.Type.INT);
        return isNamed ? type + " = " + JSON.valueToTree(field.defaultVal()) : type;
    }

    /** How JSON has it. */
    static String jsonType(String name, Schema schema) {
        Schema branch = JsonAsAvro.branch(schema);
        return switch (branch.getType()) {
            case RECORD, MAP -> "object";
            case ARRAY -> "array";
            case STRING, BYTES -> "text";
            case BOOLEAN -> "boolean";
            default -> JsonAsAvro.isTime(name, branch) ? "time" : "number";
        };
    }

    private static JsonNode encoded(Schema schema, byte[] bytes) {
        try {
            GenericRecord record = new GenericDatumReader<GenericRecord>(schema)
                    .read(null, DecoderFactory.get().binaryDecoder(bytes, null));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            Encoder encoder = EncoderFactory.get().jsonEncoder(schema, out);
            new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
            encoder.flush();
            JsonNode json = JSON.readTree(out.toByteArray());
            prune(json);
            return json;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Leaves out what is null or empty. */
    private static void prune(JsonNode parent) {
        for (Iterator<JsonNode> children = parent.elements(); children.hasNext(); ) {
            JsonNode child = children.next();
            prune(child);
            if (parent.isObject() && (child.isNull() || (child.isContainerNode() && child.isEmpty()))) {
                children.remove();
            }
        }
    }
}
