package dev.errata.client.replay;

import dev.errata.client.ClientConfig;
import dev.errata.client.executor.TransactionalExecutor.Producers;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.Producer;

/** A replay in a process that dies, as by kill -9, before or after one call of its producer. */
final class HaltingReplayMain {
    static final int KILLED = 137;

    private HaltingReplayMain() {}

    /** Servers, registry, group, transactional id, pair, before or after, the call, which of them. */
    public static void main(String[] arguments) throws InterruptedException {
        // so long its partitions stay with it once it is dead
        ClientConfig config = ClientConfig.of(arguments[0], arguments[1])
                .withGroupId(arguments[2])
                .withKafka("session.timeout.ms", "3000")
                .withKafka("heartbeat.interval.ms", "500");
        ReplaySettings settings =
                new ReplaySettings(List.of(ReplayPair.parse(arguments[4])), 3, Duration.ofDays(1), List.of());
        Producers producers = Producers.of(config, arguments[3]);
        AtomicInteger left = new AtomicInteger(Integer.parseInt(arguments[7]));
        boolean isBefore = arguments[5].equals("before");
        try (KafkaReplay replay =
                KafkaReplay.start(config, settings, () -> halting(producers.open(), arguments[6], left, isBefore))) {
            new CountDownLatch(1).await();
            replay.isReading();
        }
    }

    @SuppressWarnings("unchecked")
    private static Producer<byte[], byte[]> halting(
            Producer<byte[], byte[]> producer, String call, AtomicInteger left, boolean isBefore) {
        return (Producer<byte[], byte[]>) Proxy.newProxyInstance(
                Producer.class.getClassLoader(), new Class<?>[] {Producer.class}, (proxy, method, values) -> {
                    boolean isIt = method.getName().equals(call) && left.decrementAndGet() == 0;
                    if (isIt && isBefore) {
                        Runtime.getRuntime().halt(KILLED);
                    }
                    try {
                        return method.invoke(producer, values);
                    } catch (InvocationTargetException thrown) {
                        throw thrown.getTargetException();
                    } finally {
                        if (isIt) {
                            Runtime.getRuntime().halt(KILLED);
                        }
                    }
                });
    }
}
