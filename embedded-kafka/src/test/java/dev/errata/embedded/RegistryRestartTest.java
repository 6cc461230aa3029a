package dev.errata.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.embedded.RegistryCalls.Answer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegistryRestartTest {
    private static final String SCHEMA = "{\"type\":\"fixed\",\"name\":\"Kept\",\"size\":%d}";

    @TempDir
    private static Path directory;

    private static EmbeddedBroker broker;

    @BeforeAll
    static void start() {
        broker = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(directory));
    }

    @AfterAll
    static void close() {
        broker.close();
    }

    @Test
    void everythingIsThereAfterARestart() throws Exception {
        int id;
        try (EmbeddedRegistry first = EmbeddedRegistry.start(broker.bootstrapServers(), 0, SubjectDeletion.ALLOWED)) {
            RegistryCalls calls = new RegistryCalls(first.url());
            calls.postSchema("/subjects/other/versions", SCHEMA.formatted(1));
            id = calls.postSchema("/subjects/kept/versions", SCHEMA.formatted(2))
                    .id();
            calls.put("/config", "{\"compatibility\":\"FULL\"}");
            calls.put("/config/kept", "{\"compatibility\":\"NONE\"}");
            calls.delete("/subjects/other");
        }
        try (EmbeddedRegistry second = EmbeddedRegistry.start(broker.bootstrapServers(), 0)) {
            RegistryCalls calls = new RegistryCalls(second.url());
            assertThat(calls.get("/subjects").body()).hasToString("[\"kept\"]");
            Answer kept = calls.get("/subjects/kept/versions/1");
            assertThat(kept.id()).isEqualTo(id);
            assertThat(kept.body().path("schema").asText()).isEqualTo(SCHEMA.formatted(2));
            assertThat(calls.get("/config").body()).hasToString("{\"compatibilityLevel\":\"FULL\"}");
            assertThat(calls.get("/config/kept").body()).hasToString("{\"compatibilityLevel\":\"NONE\"}");
            assertThat(calls.postSchema("/subjects/kept/versions", SCHEMA.formatted(3))
                            .id())
                    .isEqualTo(id + 1);
            assertThat(calls.delete("/subjects/kept").errorCode())
                    .as("it was not told to let anybody delete")
                    .isEqualTo(42205);
            assertThat(calls.get("/subjects/kept/versions").body()).hasToString("[1,2]");
        }
    }

    @Test
    void refusesATopicThatWouldLoseSchemas(@TempDir Path other) throws Exception {
        try (EmbeddedBroker foreign = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other))) {
            new Records(foreign.bootstrapServers(), SchemaTopic.NAME).createTopic(Map.of("cleanup.policy", "delete"));
            assertThatThrownBy(() -> EmbeddedRegistry.start(foreign.bootstrapServers(), 0))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessage("topic _schemas must have 1 partition and cleanup.policy=compact, it has 1 and delete");
        }
    }

    @Test
    void refusesATopicThatSomeoneElseWrote(@TempDir Path other) throws Exception {
        try (EmbeddedBroker foreign = EmbeddedBroker.start(EmbeddedBrokerConfig.onFreePorts(other))) {
            Records records = new Records(foreign.bootstrapServers(), SchemaTopic.NAME);
            records.createTopic(Map.of("cleanup.policy", "compact"));
            records.write(List.of("{}"));
            assertThatThrownBy(() -> EmbeddedRegistry.start(foreign.bootstrapServers(), 0))
                    .isInstanceOf(EmbeddedStartException.class)
                    .hasMessage("record 0 of topic _schemas was not written by this registry");
        }
    }
}
