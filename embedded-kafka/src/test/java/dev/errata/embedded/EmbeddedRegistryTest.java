package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.embedded.RegistryCalls.Answer;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each test has subjects and record names of its own: they share one registry. */
final class EmbeddedRegistryTest {
    @TempDir
    private static Path directory;

    private static EmbeddedKafka kafka;
    private static RegistryCalls registry;

    @BeforeAll
    static void start() {
        kafka = EmbeddedKafka.start(EmbeddedBrokerConfig.onFreePorts(directory), 0, SubjectDeletion.ALLOWED);
        registry = new RegistryCalls(kafka.registryUrl());
    }

    @AfterAll
    static void close() {
        kafka.close();
    }

    private static String record(String name, String... fields) {
        return "{\"type\":\"record\",\"name\":\"%s\",\"fields\":[%s]}".formatted(name, String.join(",", fields));
    }

    private static String field(String name) {
        return "{\"name\":\"%s\",\"type\":\"string\"}".formatted(name);
    }

    private static String optionalField(String name) {
        return "{\"name\":\"%s\",\"type\":\"string\",\"default\":\"\"}".formatted(name);
    }

    @Test
    void aSchemaHasOneIdInEverySubject() throws Exception {
        String schema = record("Shared", field("a"));
        int id = registry.postSchema("/subjects/shared-1/versions?normalize=false", schema)
                .id();
        assertThat(registry.postSchema("/subjects/shared-1/versions", schema).id())
                .isEqualTo(id);
        assertThat(registry.postSchema("/subjects/shared-2/versions", schema).id())
                .isEqualTo(id);
        assertThat(registry.get("/subjects/shared-1/versions").body().toString())
                .isEqualTo("[1]");
        assertThat(registry.get("/schemas/ids/%d/subjects".formatted(id)).body().toString())
                .isEqualTo("[\"shared-1\",\"shared-2\"]");
        assertThat(registry.get("/schemas/ids/%d/versions".formatted(id)).body().toString())
                .isEqualTo("[{\"subject\":\"shared-1\",\"version\":1},{\"subject\":\"shared-2\",\"version\":1}]");
    }

    @Test
    void aSchemaMayGrowByAFieldWithADefault() throws Exception {
        int first = registry.postSchema("/subjects/grown/versions", record("Grown", field("a")))
                .id();
        int second = registry.postSchema("/subjects/grown/versions", record("Grown", field("a"), optionalField("b")))
                .id();
        assertThat(second).isGreaterThan(first);
        Answer latest = registry.get("/subjects/grown/versions/latest");
        assertThat(latest.body().path("version").asInt()).isEqualTo(2);
        assertThat(latest.body().path("id").asInt()).isEqualTo(second);
        assertThat(latest.body().path("subject").asText()).isEqualTo("grown");
        assertThat(latest.body().path("schema").asText()).contains("\"b\"");
        assertThat(registry.get("/subjects/grown/versions/1").body().path("id").asInt())
                .isEqualTo(first);
        assertThat(registry.get("/subjects/grown/versions/2/schema").body().path("name"))
                .hasToString("\"Grown\"");
    }

    @Test
    void refusesAnIncompatibleSchemaAndSaysWhy() throws Exception {
        registry.postSchema("/subjects/strict/versions", record("Strict", field("a")));
        Answer refused =
                registry.postSchema("/subjects/strict/versions", record("Strict", field("a"), field("required")));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.errorCode()).isEqualTo(409);
        assertThat(refused.body().path("message").asText())
                .contains("Schema being registered is incompatible with an earlier schema", "strict", "required");
        assertThat(registry.get("/subjects/strict/versions").body().toString()).isEqualTo("[1]");
    }

    @Test
    void checksCompatibilityWithoutRegistering() throws Exception {
        registry.postSchema("/subjects/checked/versions", record("Checked", field("a")));
        String path = "/compatibility/subjects/checked/versions";
        String grown = record("Checked", field("a"), optionalField("b"));
        String broken = record("Checked", field("a"), field("b"));
        assertThat(registry.postSchema(path + "/latest", grown).body()).hasToString("{\"is_compatible\":true}");
        assertThat(registry.postSchema(path + "/1", broken).body()).hasToString("{\"is_compatible\":false}");
        assertThat(registry.postSchema(path, broken).body()).hasToString("{\"is_compatible\":false}");
        assertThat(registry.postSchema(path + "/latest?verbose=true", broken)
                        .body()
                        .path("messages"))
                .hasSize(1);
        assertThat(registry.postSchema("/compatibility/subjects/not-there/versions/latest", grown)
                        .body())
                .hasToString("{\"is_compatible\":true}");
        assertThat(registry.postSchema(path + "/7", grown).errorCode()).isEqualTo(40402);
    }

    @Test
    void looksUpASchemaUnderItsSubject() throws Exception {
        String schema = record("Sought", field("a"));
        assertThat(registry.postSchema("/subjects/sought", schema).errorCode()).isEqualTo(40401);
        int id = registry.postSchema("/subjects/sought/versions", schema).id();
        Answer found = registry.postSchema("/subjects/sought", "  " + schema);
        assertThat(found.id()).isEqualTo(id);
        assertThat(found.body().path("version").asInt()).isEqualTo(1);
        assertThat(registry.postSchema("/subjects/sought", record("Sought", field("other")))
                        .errorCode())
                .isEqualTo(40403);
    }

    @Test
    void givesASchemaByItsId() throws Exception {
        String schema = record("Numbered", field("a"));
        int id = registry.postSchema("/subjects/numbered/versions", schema).id();
        Answer found = registry.get("/schemas/ids/%d?fetchMaxId=false&subject=%%3A.%%3A".formatted(id));
        assertThat(found.body().path("schema").asText()).isEqualTo(schema);
        assertThat(found.contentType()).startsWith("application/vnd.schemaregistry.v1+json");
        Answer unknown = registry.get("/schemas/ids/1000000");
        assertThat(unknown.status()).isEqualTo(404);
        assertThat(unknown.errorCode()).isEqualTo(40403);
        assertThat(registry.get("/schemas/ids/abc").status()).isEqualTo(404);
    }

    @Test
    void refusesWhatIsNoAvroSchema() throws Exception {
        String path = "/subjects/invalid/versions";
        Answer refused = registry.postSchema(path, "{\"type\":\"nonsense\"}");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.errorCode()).isEqualTo(42201);
        assertThat(registry.post(path, "{}").errorCode()).isEqualTo(42201);
        assertThat(registry.post(path, "{\"schema\":\"{}\",\"schemaType\":\"PROTOBUF\"}")
                        .errorCode())
                .isEqualTo(42201);
        assertThat(registry.post(path, "not json").status()).isEqualTo(400);
        assertThat(registry.post(path, "null").status()).isEqualTo(400);
        assertThat(registry.get(path).errorCode()).isEqualTo(40401);
    }

    @Test
    void takesAnEmptyListOfReferencesAndNoOther() throws Exception {
        String path = "/subjects/referring/versions";
        String body = "{\"schema\":\"\\\"string\\\"\",\"schemaType\":\"AVRO\",\"unknown\":1,\"references\":%s}";
        assertThat(registry.post(path, body.formatted("[]")).status()).isEqualTo(200);
        Answer refused = registry.post(path, body.formatted("[{\"name\":\"a\",\"subject\":\"b\",\"version\":1}]"));
        assertThat(refused.errorCode()).isEqualTo(42201);
        assertThat(refused.body().path("message").asText()).contains("references are not supported");
    }

    @Test
    void saysWhichVersionsExist() throws Exception {
        registry.postSchema("/subjects/versioned/versions", record("Versioned", field("a")));
        assertThat(registry.get("/subjects").body())
                .anyMatch(name -> name.asText().equals("versioned"));
        assertThat(registry.get("/subjects/versioned/versions/2").errorCode()).isEqualTo(40402);
        assertThat(registry.get("/subjects/versioned/versions/zero").errorCode())
                .isEqualTo(42202);
        assertThat(registry.get("/subjects/versioned/versions/0").errorCode()).isEqualTo(42202);
        assertThat(registry.get("/subjects/not-there/versions/latest").errorCode())
                .isEqualTo(40401);
    }

    @Test
    void aSubjectsLevelGoesBeforeTheGlobalOne() throws Exception {
        assertThat(registry.get("/config").body()).hasToString("{\"compatibilityLevel\":\"BACKWARD\"}");
        assertThat(registry.get("/config/free").errorCode()).isEqualTo(40408);
        assertThat(registry.put("/config/free", "{\"compatibility\":\"NONE\"}").body())
                .hasToString("{\"compatibility\":\"NONE\"}");
        assertThat(registry.get("/config/free").body()).hasToString("{\"compatibilityLevel\":\"NONE\"}");
        assertThat(registry.get("/config/other?defaultToGlobal=true").body())
                .hasToString("{\"compatibilityLevel\":\"BACKWARD\"}");
        assertThat(registry.put("/config/free", "{\"compatibility\":\"SIDEWAYS\"}")
                        .errorCode())
                .isEqualTo(42203);
        registry.postSchema("/subjects/free/versions", record("Free", field("a")));
        assertThat(registry.postSchema("/subjects/free/versions", record("Free", field("b")))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void aDeletedSubjectIsHiddenButItsIdsStay() throws Exception {
        String schema = record("Deleted", field("a"));
        int id = registry.postSchema("/subjects/deleted/versions", schema).id();
        assertThat(registry.delete("/subjects/deleted?permanent=true").errorCode())
                .isEqualTo(42205);
        assertThat(registry.delete("/subjects/deleted").body()).hasToString("[1]");
        assertThat(registry.get("/subjects/deleted/versions").errorCode()).isEqualTo(40401);
        assertThat(registry.delete("/subjects/deleted").errorCode()).isEqualTo(40401);
        assertThat(registry.get("/schemas/ids/" + id).status()).isEqualTo(200);
        assertThat(registry.postSchema("/subjects/deleted/versions", schema).id())
                .isEqualTo(id);
        assertThat(registry.get("/subjects/deleted/versions").body()).hasToString("[2]");
    }

    @Test
    void answersInJsonWhereNothingIs() throws Exception {
        assertThat(registry.get("/").body()).hasToString("{}");
        assertThat(registry.get("/mode").body()).hasToString("{\"mode\":\"READWRITE\"}");
        assertThat(registry.get("/schemas/types").body()).hasToString("[\"AVRO\"]");
        Answer nothing = registry.get("/nothing/here");
        assertThat(nothing.status()).isEqualTo(404);
        assertThat(nothing.errorCode()).isEqualTo(404);
    }

    @Test
    void saysWhichPortIsTaken() {
        int taken = URI.create(kafka.registryUrl()).getPort();
        assertThatThrownBy(() -> EmbeddedRegistry.start(kafka.bootstrapServers(), taken))
                .isInstanceOf(EmbeddedStartException.class)
                .hasMessageStartingWith("port %d is already in use".formatted(taken));
    }

    @Test
    void manyWhoRegisterOneSchemaAtOnceGetOneId() {
        String schema = record("Contended", field("a"));
        List<CompletableFuture<Integer>> ids = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> register("/subjects/contended/versions", schema)))
                .toList();
        assertThat(ids.stream().map(CompletableFuture::join).distinct()).hasSize(1);
    }

    private static int register(String path, String schema) {
        try {
            return registry.postSchema(path, schema).id();
        } catch (IOException | InterruptedException failed) {
            throw new CompletionException(failed);
        }
    }
}
