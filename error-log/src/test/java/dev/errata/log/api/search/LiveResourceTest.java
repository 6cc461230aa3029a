package dev.errata.log.api.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.EventStream;
import dev.errata.log.access.RawHttp;
import dev.errata.log.api.ApiUnderTest;
import dev.errata.log.api.RowsUnderTest;
import dev.errata.log.live.LiveStreams;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Streams of the API, from the ledger in PostgreSQL. */
class LiveResourceTest {
    private static ApiUnderTest api;
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<EventStream> streams = new ArrayList<>();

    @BeforeAll
    static void start() {
        api = new ApiUnderTest("live");
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @AfterEach
    void closeStreams() {
        streams.forEach(EventStream::close);
    }

    private EventStream open(ApiUnderTest at, String query, String... headers) {
        EventStream stream = EventStream.open(client, at.url() + "/api/live" + query, headers);
        streams.add(stream);
        return stream;
    }

    private static void store(Handle handle, String topic, int partition, long records) {
        handle.execute("""
                INSERT INTO intake_offset AS known (topic, partition, topic_id, next_offset, stored) VALUES (?, ?, '', 0, ?)
                ON CONFLICT (topic, partition) DO UPDATE SET stored = known.stored + excluded.stored
                """, topic, partition, records);
    }

    @Test
    void whatTheLedgerSaysIsToldAsDocumented() {
        EventStream stream = open(api, "");
        assertThat(stream.status()).isEqualTo(200);
        assertThat(stream.header("Content-Type")).startsWith("text/event-stream");
        assertThat(stream.header("Cache-Control")).isEqualTo("no-store");
        EventStream.Event start = stream.next();
        assertThat(start.name()).isEqualTo("start");
        // at once: the log may look at any moment
        api.database.jdbi().useTransaction(both -> {
            store(both, "errors.unknown", 0, 3);
            store(both, "errors.permanent", 1, 2);
        });
        assertThat(stream.next().data()).contains("\"errors\":5");
        new RowsUnderTest(api).gate("gate-7", 1, "owner", false);
        api.database.jdbi().useHandle(handle -> store(handle, "escalations", 0, 1));
        EventStream.Event event = stream.next();
        assertThat(event.data()).contains("\"escalations\":1").contains("[\"gate-7\"]");
        api.documented.checkAs("LiveEvent", start.data());
        api.documented.checkAs("LiveEvent", event.data());

        EventStream back = open(api, "?topics=errors&topics=alerts&since=" + start.id());
        assertThat(back.next().data()).contains("{\"errors\":5}");
        EventStream byHeader = open(api, "?topics=escalations&since=" + event.id(), "Last-Event-ID", start.id());
        assertThat(byHeader.next().data()).contains("{\"escalations\":1}");
    }

    @Test
    void whoeverAsksForTheHeadersAloneOpensNoStream() {
        try (ApiUnderTest own = new ApiUnderTest("live_headers")) {
            RawHttp http = RawHttp.to(URI.create(own.url()).getPort());
            RawHttp.Answer headers = http.send("HEAD /api/live");
            assertThat(headers.status()).isEqualTo(200);
            assertThat(headers.header("Content-Type")).contains("text/event-stream;charset=utf-8");
            assertThat(headers.body()).isEmpty();
            assertThat(own.streams()).isZero();
            assertThat(http.send("HEAD /api/live?sinc=1").status()).isEqualTo(400);
        }
    }

    @Test
    void mistakesAreNamed() {
        ApiUnderTest.Answer refused = api.get("/api/live?topics=erors&sinc=1");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.response().body()).contains("dead-letters").contains("did you mean since");
    }

    @Test
    void oneTooManyIsToldWhenToComeBack() {
        try (ApiUnderTest own = new ApiUnderTest("live_busy")) {
            for (int i = 0; i < LiveStreams.MOST; i++) {
                assertThat(open(own, "").status()).isEqualTo(200);
            }
            ApiUnderTest.Answer refused = own.get("/api/live");
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.header("Retry-After")).isEqualTo("30");
            assertThat(refused.json().get("type").asText()).isEqualTo("urn:errata:problem:streams-busy");
        }
    }

    @Test
    void streamsEndWithTheLog() {
        ApiUnderTest own = new ApiUnderTest("live_end");
        EventStream stream = open(own, "");
        assertThat(stream.next().name()).isEqualTo("start");
        own.close();
        assertThat(own.streams()).isZero();
        stream.awaitEnd();
    }
}
