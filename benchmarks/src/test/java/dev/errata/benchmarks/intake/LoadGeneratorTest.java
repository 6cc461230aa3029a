package dev.errata.benchmarks.intake;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.errata.core.event.ErrorEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadGeneratorTest {
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void itCountsWhatIsAnsweredWith200AndWhatIsNot(boolean keepsAlive) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Set<Integer> connections = ConcurrentHashMap.newKeySet();
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            connections.add(exchange.getRemoteAddress().getPort());
            boolean isWhole = new String(exchange.getRequestBody().readAllBytes(), UTF_8).equals("body");
            byte[] answer = "{\"accepted\":1}".getBytes(UTF_8);
            exchange.sendResponseHeaders(isWhole && asked.incrementAndGet() > 10 ? 200 : 503, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        try {
            byte[] request = LoadGenerator.request("/v1/errors", "", "body".getBytes(UTF_8), keepsAlive);
            LoadGenerator load = new LoadGenerator(server.getAddress().getPort(), request, 2, keepsAlive);
            List<LoadGenerator.Result> rounds = new ArrayList<>();
            do {
                rounds.add(load.asFastAsItGoes(Duration.ofSeconds(1)));
            } while (asked.get() <= 10);
            LoadGenerator.Result last = rounds.get(rounds.size() - 1);

            assertThat(rounds.stream().mapToLong(LoadGenerator.Result::others).sum())
                    .isEqualTo(10);
            assertThat(last.answered()).isEqualTo(asked.get() - 10L).isPositive();
            assertThat(last.perSecond()).isPositive();
            assertThat(connections.size() <= 2 * rounds.size()).isEqualTo(keepsAlive);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void theBodiesAreWhatTheyAreSaidToBe() throws IOException {
        String error = Bodies.error();
        ErrorEvent event = Bodies.parsed(error);

        assertThat(error.getBytes(UTF_8).length).isBetween(850, 970);
        assertThat(event.metadata()).containsKey("release");
        assertThat(event.correlationKey()).isPresent();
        assertThat(Bodies.envelope().length).isBetween(9_700, 10_700);
    }
}
