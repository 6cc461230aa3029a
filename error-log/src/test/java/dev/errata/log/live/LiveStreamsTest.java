package dev.errata.log.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.log.EventStream;
import dev.errata.log.access.Pass;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Streams over HTTP whose rounds the test makes. */
class LiveStreamsTest {
    private static final Duration TIMEOUT = Duration.ofMinutes(2);

    private final Map<String, Long> stored = new ConcurrentHashMap<>(Map.of("errors.unknown", 40L));
    private volatile List<String> gates = List.of("gate-3", "gate-2", "gate-1");
    private final Set<Pass> ended = ConcurrentHashMap.newKeySet();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile Runnable look = () -> {};
    private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-11-22T12:00:00Z"));
    private final HttpClient client = HttpClient.newHttpClient();
    private final List<EventStream> streams = new ArrayList<>();
    private LiveStreams live;
    private Javalin server;

    @BeforeEach
    void start() {
        live = new LiveStreams(new Feed(), clock::get);
        server = Javalin.create(this::configure).start("127.0.0.1", 0);
    }

    @AfterEach
    void stop() {
        streams.forEach(EventStream::close);
        live.close();
        server.stop();
    }

    private final class Feed implements LiveFeed {
        @Override
        public LiveVersion version() {
            looks.incrementAndGet();
            look.run();
            return LiveVersion.of(stored);
        }

        @Override
        public List<String> gates(int most) {
            return gates;
        }

        @Override
        public Set<Pass> ended(Set<Pass> passes) {
            Set<Pass> both = new HashSet<>(passes);
            both.retainAll(ended);
            return both;
        }
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.routes.get("/{topics}", this::answer);
    }

    private void answer(Context context) {
        Set<LiveTopic> heard = context.pathParam("topics").equals("gates")
                ? EnumSet.of(LiveTopic.ESCALATIONS)
                : EnumSet.allOf(LiveTopic.class);
        String account = context.header("Account");
        Pass pass = account == null ? Pass.LASTING : new Pass(Pass.Kind.TOKEN, account);
        boolean isOpen = live.open(
                context, pass, new LiveStream.Asked(heard, Optional.ofNullable(context.header("Last-Event-ID"))));
        if (!isOpen) {
            context.status(503);
        }
    }

    private EventStream open(String path, String... headers) {
        EventStream stream = EventStream.open(client, "http://127.0.0.1:" + server.port() + path, headers);
        streams.add(stream);
        if (stream.status() == 200) {
            assertThat(stream.block()).startsWith("retry: ");
        }
        return stream;
    }

    private void store(String topic, long more) {
        stored.merge(topic, more, Long::sum);
    }

    private static String data(String changes, String... gates) {
        String ids = gates.length == 0 ? "" : "\"" + String.join("\",\"", gates) + "\"";
        return "{\"changes\":{%s},\"gates\":[%s],\"isEverything\":false}".formatted(changes, ids);
    }

    @Test
    void whatWasStoredIsToldByItsNumber() {
        EventStream stream = open("/all");
        live.tell();
        assertThat(stream.next().name()).isEqualTo("start");
        store("errors.unknown", 2);
        store("errors.permanent", 1);
        store("escalations", 2);
        live.tell();
        EventStream.Event event = stream.next();
        assertThat(event.name()).isEqualTo("change");
        assertThat(event.data()).isEqualTo(data("\"errors\":3,\"escalations\":2", "gate-3", "gate-2"));
        assertThat(LiveVersion.parse(event.id())).contains(LiveVersion.of(stored));
    }

    /** Java closes the connection that an interrupted thread writes to, before the answer has ended. */
    @Test
    void aRoundIsNotInterruptedWhenTheStreamsEnd() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch closed = new CountDownLatch(1);
        BlockingQueue<String> ends = new LinkedBlockingQueue<>();
        look = () -> {
            begun.countDown();
            try {
                closed.await();
                ends.add("in peace");
            } catch (InterruptedException cut) {
                ends.add("interrupted");
            }
        };
        EventStream stream = open("/all");
        live.start();
        begun.await();

        live.close();
        closed.countDown();

        assertThat(ends.poll(TIMEOUT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("in peace");
        stream.awaitEnd();
    }

    @Test
    void nothingIsSaidWhereNothingChangedOrNobodyAsked() {
        EventStream stream = open("/gates");
        live.tell();
        assertThat(stream.next().name()).isEqualTo("start");
        live.tell();
        store("errors.unknown", 5);
        live.tell();
        store("escalations", 1);
        live.tell();
        assertThat(stream.next().data()).isEqualTo(data("\"escalations\":1", "gate-3"));
    }

    @Test
    void whoComesBackHearsWhatItMissedAsOneEvent() {
        LiveVersion before = LiveVersion.of(stored);
        store("errors.unknown", 2);
        live.tell();
        store("errors.unknown", 7);
        store("alerts", 1);
        EventStream stream = open("/all", "Last-Event-ID", before.toString());
        live.tell();
        assertThat(stream.next().data()).isEqualTo(data("\"errors\":9,\"alerts\":1"));
        store("alerts", 1);
        live.tell();
        assertThat(stream.next().data()).isEqualTo(data("\"alerts\":1"));
    }

    @Test
    void whoComesBackFromAnotherDatabaseLoadsEverything() {
        LiveVersion later = LiveVersion.of(Map.of("errors.unknown", 41L));
        for (String id : List.of(later.toString(), "no id of ours", "1-2", "zz--")) {
            EventStream stream = open("/all", "Last-Event-ID", id);
            live.tell();
            assertThat(stream.next().data()).as(id).isEqualTo("{\"changes\":{},\"gates\":[],\"isEverything\":true}");
        }
    }

    @Test
    void oneLookIsForAllAndNoneForNobody() {
        live.tell();
        assertThat(looks).hasValue(0);
        for (int i = 0; i < 20; i++) {
            open("/all");
        }
        live.tell();
        assertThat(looks).hasValue(1);
        streams.forEach(stream -> assertThat(stream.next().name()).isEqualTo("start"));
    }

    @Test
    void oneTooManyIsRefusedUntilAnotherEnds() {
        for (int i = 0; i < LiveStreams.MOST; i++) {
            assertThat(open("/all", "Account", "of-" + i).status()).isEqualTo(200);
        }
        assertThat(open("/all").status()).isEqualTo(503);
        ended.add(new Pass(Pass.Kind.TOKEN, "of-7"));
        live.tell();
        assertThat(open("/all").status()).isEqualTo(200);
        assertThat(live.count()).isEqualTo(LiveStreams.MOST);
    }

    @Test
    void aStreamEndsWithWhatOpenedIt() {
        EventStream revoked = open("/all", "Account", "revoked");
        EventStream other = open("/all", "Account", "other");
        ended.add(new Pass(Pass.Kind.TOKEN, "revoked"));
        store("alerts", 1);
        live.tell();
        revoked.awaitEnd();
        assertThat(revoked.waiting()).as("nothing is told any more").isZero();
        assertThat(other.next().name()).isEqualTo("start");
        assertThat(live.count()).isEqualTo(1);
    }

    @Test
    void aReaderThatTakesNothingDelaysNobodyAndEnds() throws Exception {
        EventStream reader = open("/all");
        try (Socket stalled = new Socket()) {
            stalled.setReceiveBufferSize(4096);
            stalled.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()));
            stalled.getOutputStream()
                    .write("GET /all HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            Awaitility.await().atMost(TIMEOUT).until(() -> live.count() == 2);
            live.tell();
            reader.next();
            // far more than a connection holds of itself, each heard by the other at once
            gates = List.of("x".repeat(1_000_000));
            for (int i = 0; i < 200 && live.count() == 2; i++) {
                store("escalations", 1);
                clock.updateAndGet(now -> now.plusSeconds(1));
                live.tell();
                assertThat(reader.next().data()).isEqualTo(data("\"escalations\":1", gates.get(0)));
            }
            assertThat(live.count()).isEqualTo(1);
        }
    }

    @Test
    void aQuietStreamIsKeptOpenByComments() {
        EventStream stream = open("/all");
        live.tell();
        assertThat(stream.next().name()).isEqualTo("start");
        clock.updateAndGet(now -> now.plus(LiveStream.QUIET).minusMillis(1));
        live.keepOpen();
        clock.updateAndGet(now -> now.plusMillis(1));
        live.keepOpen();
        live.keepOpen();
        assertThat(stream.block()).isEqualTo(":");
        store("alerts", 1);
        live.tell();
        assertThat(stream.next().name()).isEqualTo("change");
    }

    @Test
    void allEndWhenTheLogDoes() {
        EventStream stream = open("/all");
        live.close();
        stream.awaitEnd();
        assertThat(open("/all").status()).isEqualTo(503);
        assertThat(live.count()).isZero();
    }

    @Test
    void whoIsGoneIsForgotten() {
        EventStream stream = open("/all");
        stream.close();
        Awaitility.await().atMost(TIMEOUT).until(() -> {
            store("alerts", 1);
            live.tell();
            return live.count() == 0;
        });
    }
}
