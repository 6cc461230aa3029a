package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.taxonomy.Severity;
import dev.errata.notifier.NotifierDriver.Delivered;
import dev.errata.notifier.answer.AnswerLinks;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.message.Matter;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.outbox.Courier;
import dev.errata.notifier.outbox.Outbox;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Test;

/** What is still to be delivered, and how often it is looked at. */
class OutboxTest {
    private static final Instant START = Instant.parse("2026-11-27T08:00:00Z");
    private static final Duration DAY = Duration.ofHours(24);

    private final TreeMap<String, byte[]> stored = new TreeMap<>();
    private final List<Delivered> delivered = new ArrayList<>();
    private final Map<String, RuntimeException> troubles = new HashMap<>();
    private final RuntimeException down = new UncheckedIOException(new IOException("down"));
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private int wholeReads;

    @Test
    void whatAnEarlierStartLeftIsDelivered() {
        stored.put("a|b:firing", OldBytes.delivery("a", "b"));
        Outbox outbox = outbox("a");

        pass(outbox, START);

        assertThat(delivered).extracting(it -> it.message().deliveryId()).containsExactly("b:firing");
        assertThat(stored).isEmpty();
    }

    /** A day's worth of messages, decoded four times a second, would take a core. */
    @Test
    void whileAChannelIsDownItsMessagesAreNotAllReadAtEachTick() {
        Outbox outbox = outbox("a");
        troubles.put("a", down);
        for (int number = 0; number < 100; number++) {
            outbox.post(message("m" + number), Set.of("a"), START);
        }
        int atTheStart = wholeReads;
        for (int tick = 1; tick <= 100; tick++) {
            pass(outbox, START.plusMillis(250L * tick));
        }

        assertThat(wholeReads).isEqualTo(atTheStart);
        assertThat(stored).hasSize(100);

        troubles.clear();
        pass(outbox, START.plus(Duration.ofMinutes(6)));
        assertThat(delivered).hasSize(100);
        assertThat(stored).isEmpty();
    }

    @Test
    void aMessageForAChannelThatIsNotSetAnyMoreWaitsForADayAndThenNobodyHeardOfIt() {
        outbox("gone").post(message("m"), Set.of("gone"), START);
        Outbox outbox = outbox("a");
        for (Instant now = START; now.isBefore(START.plus(DAY)); now = now.plus(Duration.ofHours(1))) {
            pass(outbox, now);
            assertThat(stored).hasSize(1);
        }

        pass(outbox, START.plus(DAY).plus(Duration.ofHours(1)));

        assertThat(stored).isEmpty();
        assertThat(meters.get(Outbox.UNHEARD).counter().count()).isEqualTo(1);
    }

    @Test
    void ofOneThatAnotherChannelDeliveredSomebodyHeard() {
        Outbox outbox = outbox("a", "b");
        outbox.post(message("m"), Set.of("a"), START);
        troubles.putAll(Map.of("a", down, "b", down));
        outbox.post(message("m"), Set.of("b"), START);
        pass(outbox, START);
        troubles.clear();
        assertThat(stored).hasSize(2);

        pass(outbox, START.plus(Duration.ofMinutes(6)));

        assertThat(delivered).extracting(it -> it.message().deliveryId()).containsExactlyInAnyOrder("m", "m");
        assertThat(meters.find(Outbox.UNHEARD).counter()).isNull();
    }

    /** A tick that begins, and one that sees what came of it. */
    private static void pass(Outbox outbox, Instant now) {
        outbox.tick(now);
        outbox.tick(now);
    }

    private static Message message(String id) {
        return new Message(id, new Matter.OfMany("flood"), 1, Severity.HIGH, "many", "many", START);
    }

    private Outbox outbox(String... names) {
        List<Channel> channels = new ArrayList<>();
        for (String name : names) {
            channels.add(new NotifierDriver.Recorder(name, delivered, troubles));
        }
        return new Outbox(
                store(),
                new Courier(channels, AnswerLinks.none(), NotifierDriver.ONCE, meters, name -> new ImmediateExecutor()),
                meters);
    }

    @SuppressWarnings("unchecked")
    private KeyValueStore<String, byte[]> store() {
        return (KeyValueStore<String, byte[]>) Proxy.newProxyInstance(
                OutboxTest.class.getClassLoader(),
                new Class<?>[] {KeyValueStore.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "get" -> stored.get(arguments[0]);
                    case "put" -> {
                        stored.put((String) arguments[0], (byte[]) arguments[1]);
                        yield null;
                    }
                    case "delete" -> stored.remove(arguments[0]);
                    case "all" -> {
                        wholeReads++;
                        yield new Entries(new TreeMap<>(stored).entrySet().iterator());
                    }
                    default -> throw new UnsupportedOperationException(method.getName());
                });
    }

    private record Entries(Iterator<Map.Entry<String, byte[]>> rest) implements KeyValueIterator<String, byte[]> {
        @Override
        public boolean hasNext() {
            return rest.hasNext();
        }

        @Override
        public KeyValue<String, byte[]> next() {
            Map.Entry<String, byte[]> entry = rest.next();
            return KeyValue.pair(entry.getKey(), entry.getValue());
        }

        @Override
        public String peekNextKey() {
            throw new UnsupportedOperationException("nobody peeks");
        }

        @Override
        public void close() {}
    }
}
