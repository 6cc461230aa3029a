package dev.errata.schemas.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.kafka.common.utils.Time;

/**
 * The registry over HTTP. What it has answered once stays known while it is down; an id that it does not know is asked
 * for again after a short time. Ids are positive by protocol, so others are never asked for.
 */
public final class RegistryHttpClient implements SchemaRegistryClient {
    private final SchemaRegistryConfig config;
    private final RegistryTransport transport;
    private final RegistryRetry retry;
    private final UnknownIds unknownIds;
    private final Map<Integer, StoredSchema> schemas = new ConcurrentHashMap<>();
    private final Map<SubjectSchema, Integer> ids = new ConcurrentHashMap<>();

    private record SubjectSchema(String subject, Schema schema) {}

    public RegistryHttpClient(SchemaRegistryConfig config, Time time) {
        this.config = config;
        this.transport = new RegistryTransport(config);
        this.retry = new RegistryRetry(config, time);
        this.unknownIds = new UnknownIds(time);
    }

    @Override
    public int idFor(String subject, Schema schema) {
        if (config.autoRegister()) {
            return register(subject, schema);
        }
        return lookup(subject, schema)
                .orElseThrow(() -> new RegistryRejectedException("registry.auto.register is false and the schema of "
                        + schema.getFullName() + " is not registered under subject '" + subject + "' at "
                        + config.urls()));
    }

    @Override
    public int register(String subject, Schema schema) {
        Integer known = ids.get(new SubjectSchema(subject, schema));
        if (known != null) {
            return known;
        }
        String what = "register subject '" + subject + "'";
        RegistryAnswer answer = retry.await(what, () -> transport.post(path(subject) + "/versions", body(schema)));
        if (!answer.isOk()) {
            throw answer.refusal(what);
        }
        return remember(subject, schema, answer.requireInt("id"));
    }

    @Override
    public OptionalInt lookup(String subject, Schema schema) {
        Integer known = ids.get(new SubjectSchema(subject, schema));
        if (known != null) {
            return OptionalInt.of(known);
        }
        String what = "look up subject '" + subject + "'";
        RegistryAnswer answer = retry.await(what, () -> transport.post(path(subject), body(schema)));
        if (answer.isNotFound()) {
            return OptionalInt.empty();
        }
        if (!answer.isOk()) {
            throw answer.refusal(what);
        }
        return OptionalInt.of(remember(subject, schema, answer.requireInt("id")));
    }

    @Override
    public Optional<StoredSchema> schemaById(int id) {
        StoredSchema known = schemas.get(id);
        if (known != null) {
            return Optional.of(known);
        }
        if (id <= 0 || unknownIds.contains(id)) {
            return Optional.empty();
        }
        String what = "fetch schema " + id;
        RegistryAnswer answer = retry.await(what, () -> transport.get("/schemas/ids/" + id));
        if (answer.isNotFound()) {
            unknownIds.add(id);
            return Optional.empty();
        }
        if (!answer.isOk()) {
            throw answer.refusal(what);
        }
        StoredSchema schema = storedSchema(answer);
        schemas.put(id, schema);
        return Optional.of(schema);
    }

    @Override
    public Optional<RegisteredSchema> latest(String subject) {
        String what = "fetch the latest version of subject '" + subject + "'";
        RegistryAnswer answer = retry.await(what, () -> transport.get(path(subject) + "/versions/latest"));
        if (answer.isNotFound()) {
            return Optional.empty();
        }
        if (!answer.isOk()) {
            throw answer.refusal(what);
        }
        return Optional.of(new RegisteredSchema(
                subject, answer.requireInt("version"), answer.requireInt("id"), storedSchema(answer)));
    }

    private int remember(String subject, Schema schema, int id) {
        ids.put(new SubjectSchema(subject, schema), id);
        schemas.put(id, StoredSchema.of(schema));
        return id;
    }

    private static StoredSchema storedSchema(RegistryAnswer answer) {
        return new StoredSchema(
                answer.body().path("schemaType").asText(StoredSchema.AVRO), answer.requireText("schema"));
    }

    private static JsonNode body(Schema schema) {
        return JsonNodeFactory.instance.objectNode().put("schema", schema.toString());
    }

    private static String path(String subject) {
        return "/subjects/" + URLEncoder.encode(subject, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
