package dev.errata.schemas.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.kafka.common.errors.InterruptException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryHttpClientTest {
    private static final Schema SCHEMA =
            SchemaBuilder.record("a.Thing").fields().requiredString("name").endRecord();

    private final StoppableRegistry registry = new StoppableRegistry();
    private final SettableTime time = new SettableTime();

    @AfterEach
    void stop() {
        registry.close();
    }

    @Test
    void registersOnceAndRemembers() {
        RegistryHttpClient client = client(Map.of());

        int id = client.idFor("things-value", SCHEMA);

        assertThat(client.idFor("things-value", SCHEMA)).isEqualTo(id);
        assertThat(client.lookup("things-value", SCHEMA)).hasValue(id);
        assertThat(client.schemaById(id)).contains(StoredSchema.of(SCHEMA));
        assertThat(registry.requests()).containsExactly("POST /subjects/things-value/versions");
    }

    @Test
    void looksUpWhereRegisteringIsNotAllowed() {
        int id = registry.schemas().register("things-value", SCHEMA);

        assertThat(client(Map.of("registry.auto.register", "false")).idFor("things-value", SCHEMA))
                .isEqualTo(id);
        assertThat(registry.requests()).containsExactly("POST /subjects/things-value");
    }

    @Test
    void namesTheSubjectThatMustExist() {
        RegistryHttpClient client = client(Map.of("registry.auto.register", "false"));

        assertThatExceptionOfType(RegistryRejectedException.class)
                .isThrownBy(() -> client.idFor("things-value", SCHEMA))
                .withMessageContainingAll(
                        "registry.auto.register is false", "a.Thing", "'things-value'", registry.url());
    }

    @Test
    void fetchesSchemasByIdAndSubject() {
        int id = registry.schemas().register("things-value", SCHEMA);
        RegistryHttpClient client = client(Map.of());

        assertThat(client.schemaById(id)).contains(StoredSchema.of(SCHEMA));
        assertThat(client.latest("things-value"))
                .contains(new RegisteredSchema("things-value", 1, id, StoredSchema.of(SCHEMA)));
        assertThat(client.latest("nothing-value")).isEmpty();
    }

    @Test
    void asksForAnUnknownIdAgainOnlyAfterAWhile() {
        RegistryHttpClient client = client(Map.of());
        for (int i = 0; i < 100; i++) {
            assertThat(client.schemaById(1)).isEmpty();
        }
        assertThat(registry.requests()).hasSize(1);

        registry.schemas().register("things-value", SCHEMA);
        time.sleep(UnknownIds.REMEMBERED.toMillis());

        assertThat(client.schemaById(1)).contains(StoredSchema.of(SCHEMA));
        assertThat(registry.requests()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE})
    void neverAsksForAnIdThatNoRegistryGives(int id) {
        assertThat(client(Map.of()).schemaById(id)).isEmpty();
        assertThat(registry.requests()).isEmpty();
    }

    @Test
    void knowsWhatItKnewWhileTheRegistryIsDown() {
        RegistryHttpClient client = client(Map.of());
        int id = client.idFor("things-value", SCHEMA);
        registry.stop();

        assertThat(client.idFor("things-value", SCHEMA)).isEqualTo(id);
        assertThat(client.schemaById(id)).contains(StoredSchema.of(SCHEMA));
    }

    @Test
    void givesUpOnARegistryThatNeverAnswered() {
        registry.stop();
        RegistryHttpClient client = client(Map.of("registry.startup.wait", "7s"));

        assertThatExceptionOfType(RegistryUnavailableException.class)
                .isThrownBy(() -> client.idFor("things-value", SCHEMA))
                .withMessageContainingAll("within 7 s", "register subject 'things-value'", registry.url());
        assertThat(time.milliseconds()).isBetween(7_000L, 8_000L);
    }

    @Test
    void takesAnOutageForNoAnswerAboutAnId() {
        RegistryHttpClient client = client(Map.of("registry.outage.wait", "3s"));
        client.idFor("things-value", SCHEMA);
        registry.stop();

        assertThatExceptionOfType(RegistryUnavailableException.class)
                .isThrownBy(() -> client.schemaById(77))
                .withMessageContainingAll("within 3 s", "fetch schema 77");

        registry.start();
        assertThat(client.schemaById(77)).isEmpty();
    }

    @Test
    void goesOnWhenTheRegistryComesUpWithinTheWait() {
        registry.answerAlways(503, "");
        SettableTime passing = new SettableTime() {
            @Override
            public void sleep(long milliseconds) {
                super.sleep(milliseconds);
                if (milliseconds() > 2_000) {
                    registry.answerItself();
                }
            }
        };
        RegistryHttpClient client = new RegistryHttpClient(config(Map.of()), passing);

        assertThat(client.idFor("things-value", SCHEMA)).isEqualTo(1);
        assertThat(passing.milliseconds()).isGreaterThan(2_000);
    }

    @Test
    void triesTheNextUrl() {
        try (StoppableRegistry second = new StoppableRegistry()) {
            registry.answerAlways(500, "{\"error_code\":50003,\"message\":\"no leader\"}");
            RegistryHttpClient client =
                    client(Map.of("registry.url", "http://127.0.0.1:1," + registry.url() + "/ , " + second.url()));

            assertThat(client.idFor("things-value", SCHEMA)).isEqualTo(1);
            assertThat(registry.requests()).hasSize(1);
            assertThat(second.requests()).hasSize(1);
            assertThat(time.milliseconds()).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    401 | {"error_code":401,"message":"Unauthorized"} | HTTP 401, Unauthorized; check registry.basic.auth
                    403 | ``                                           | HTTP 403; check registry.basic.auth
                    404 | <html>nginx</html>                           | HTTP 404; check the path of registry.url
                    404 | {"error_code":404,"message":"HTTP 404"}      | HTTP 404, HTTP 404
                    409 | {"error_code":409,"message":"incompatible"}  | HTTP 409, incompatible
                    200 | <html>log in</html>                          | HTTP 200; the answer is not that of a schema registry
                    200 | []                                           | HTTP 200; the answer is not that of a schema registry
                    """)
    void refusalsAreNoUnknownIds(int status, String body, String complaint) {
        registry.answerAlways(status, body);

        assertThatExceptionOfType(RegistryRejectedException.class)
                .isThrownBy(() -> client(Map.of()).schemaById(5))
                .withMessageContainingAll(registry.url() + " refused to fetch schema 5: ", complaint);
    }

    @Test
    void aWrongAnswerNamesTheMissingField() {
        registry.answerAlways(200, "{\"status\":\"fine\"}");

        assertThatExceptionOfType(RegistryRejectedException.class)
                .isThrownBy(() -> client(Map.of()).register("s", SCHEMA))
                .withMessageContaining("without 'id'");
    }

    @Test
    void authenticates() {
        client(Map.of("registry.basic.auth", "me:se:cret")).idFor("a", SCHEMA);
        client(Map.of("registry.bearer.token", "t0ken")).idFor("a", SCHEMA);

        assertThat(registry.authorizations()).containsExactly("Basic bWU6c2U6Y3JldA==", "Bearer t0ken");
    }

    @Test
    void encodesSubjects() {
        client(Map.of()).idFor("a b/ü-value", SCHEMA);

        assertThat(registry.requests()).containsExactly("POST /subjects/a%20b%2F%C3%BC-value/versions");
    }

    @Test
    void stopsWaitingWhenInterrupted() {
        registry.stop();
        RegistryHttpClient client = client(Map.of());
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptException.class).isThrownBy(() -> client.schemaById(1));
        assertThat(Thread.interrupted()).isTrue();
    }

    private RegistryHttpClient client(Map<String, String> settings) {
        return new RegistryHttpClient(config(settings), time);
    }

    private SchemaRegistryConfig config(Map<String, String> settings) {
        Map<String, String> properties = new HashMap<>(Map.of("registry.url", registry.url()));
        properties.putAll(settings);
        SchemaRegistryConfig config = RegistryProperties.parse(properties);
        assertThat(config.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
        return config;
    }
}
