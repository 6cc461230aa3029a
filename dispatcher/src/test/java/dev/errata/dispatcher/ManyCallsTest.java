package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.Operation;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.dispatcher.Service.Reply;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A thousand calls at the same time, on few threads; who hangs delays nobody else. */
@ExtendWith(DispatcherUnderTest.Shared.class)
class ManyCallsTest {
    private static final int CALLS = 1_000;
    private static final int MORE = 100;

    private final String id = UUID.randomUUID().toString();
    private final DispatcherUnderTest kafka;

    ManyCallsTest(DispatcherUnderTest kafka) {
        this.kafka = kafka;
    }

    @Test
    void hasAThousandUnderWayOnFewerThanFiftyThreadsWhileAnotherEndpointAnswers() throws Exception {
        String slow = "slow-" + id;
        String quick = "quick-" + id;
        Set<Thread> before = threads();
        try (HoldingServer holding = HoldingServer.start();
                Service service = Service.start(asked -> Reply.of(200))) {
            Set<Thread> ofServices = threads();
            ofServices.removeAll(before);
            DispatcherApp app = kafka.dispatcher(id, endpoints(holding.url(), slow, service.url(), quick));
            try {
                // more than can be under way: the endpoint hangs, and the rest of it waits
                kafka.retryAll(IntStream.range(0, CALLS + MORE)
                        .mapToObj(i -> DispatcherUnderTest.command(
                                "s" + i + "-" + id, new Operation("o" + i, slow, 2, null), null)));
                await().atMost(DispatcherUnderTest.TIMEOUT).until(() -> holding.held() >= CALLS);

                kafka.retry(id, quick);
                List<ExecutionOutcome> ended = kafka.outcomes(2, id);

                Set<Thread> ours = threads();
                ours.removeAll(before);
                ours.removeAll(ofServices);
                assertThat(ended.get(1).status()).isEqualTo(OutcomeStatus.SUCCEEDED);
                assertThat(holding.held()).isEqualTo(CALLS);
                assertThat(ours)
                        .as(ours.stream().map(Thread::getName).sorted().collect(Collectors.joining(", ")))
                        .hasSizeLessThan(50);

                holding.answer();
                await().atMost(DispatcherUnderTest.TIMEOUT).until(() -> holding.held() == CALLS + MORE);
                holding.answer();
                assertThat(kafka.outcomesOf(CALLS + MORE, slow, OutcomeStatus.SUCCEEDED))
                        .hasSize(CALLS + MORE);
            } finally {
                holding.answer();
                app.close();
            }
        }
    }

    private static Map<String, String> endpoints(String slowUrl, String slow, String quickUrl, String quick) {
        return Map.of(
                "endpoints.slow.url", slowUrl,
                "endpoints.slow.types", slow,
                "endpoints.slow.calls", String.valueOf(CALLS),
                "endpoints.slow.time.limit", "10m",
                "endpoints.quick.url", quickUrl,
                "endpoints.quick.types", quick);
    }

    private static Set<Thread> threads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }
}
