package dev.errata.notifier.outbox;

import dev.errata.client.retry.Retry;
import dev.errata.notifier.answer.AnswerLinks;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.channel.MessageRejectedException;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Delivers messages, each channel on a thread of its own, so that one that hangs holds up no other. Each round tries as
 * often as the policy says. Called by one thread, which also collects what came of it.
 */
public final class Courier implements AutoCloseable {
    static final String COUNTER = "errata.notifications";
    private static final Logger LOG = LoggerFactory.getLogger(Courier.class);

    private final Map<String, Channel> channels = new LinkedHashMap<>();
    private final Map<String, ExecutorService> threads = new LinkedHashMap<>();
    private final Set<String> underWay = new HashSet<>();
    private final Queue<Attempted> attempted = new ConcurrentLinkedQueue<>();
    private final AnswerLinks links;
    private final Retry retry;
    private final MeterProvider<Counter> notifications;

    /** What came of a round. */
    public enum Result {
        DELIVERED,
        REFUSED,
        FAILED
    }

    public record Attempted(OutboxEntry delivery, Result result) {}

    public Courier(
            List<Channel> channels,
            AnswerLinks links,
            Retry retry,
            MeterRegistry meters,
            Function<String, ExecutorService> threadOf) {
        this.links = links;
        this.retry = retry;
        this.notifications = Counter.builder(COUNTER)
                .description("rounds of deliveries by what came of them")
                .withRegistry(meters);
        for (Channel channel : channels) {
            this.channels.put(channel.name(), channel);
            threads.put(channel.name(), threadOf.apply(channel.name()));
        }
    }

    /** A thread that does not keep the process alive. */
    public static ExecutorService threadOf(String channel) {
        return Executors.newSingleThreadExecutor(work -> {
            Thread thread = new Thread(work, "notify-" + channel);
            thread.setDaemon(true);
            return thread;
        });
    }

    public Set<String> channels() {
        return Set.copyOf(channels.keySet());
    }

    /** Begins a round over one of the channels, unless one is under way. */
    public void take(OutboxEntry delivery) {
        ExecutorService thread = Objects.requireNonNull(threads.get(delivery.channel()));
        if (underWay.add(delivery.key())) {
            thread.execute(() -> attempted.add(new Attempted(delivery, attempt(delivery))));
        }
    }

    boolean isUnderWay(String key) {
        return underWay.contains(key);
    }

    /** The rounds that have ended since the last call. */
    public List<Attempted> collect() {
        List<Attempted> ended = new ArrayList<>();
        for (Attempted one = attempted.poll(); one != null; one = attempted.poll()) {
            underWay.remove(one.delivery().key());
            ended.add(one);
        }
        return ended;
    }

    private Result attempt(OutboxEntry delivery) {
        Result result = resultOf(delivery);
        notifications
                .withTags(
                        "channel", delivery.channel(),
                        "result", result.name().toLowerCase(Locale.ROOT))
                .increment();
        return result;
    }

    private Result resultOf(OutboxEntry delivery) {
        Channel channel = Objects.requireNonNull(channels.get(delivery.channel()));
        try {
            return retry.call(() -> deliver(channel, delivery));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Result.FAILED;
        } catch (Exception e) {
            warn("message not delivered, it is tried again later", delivery, e);
            return Result.FAILED;
        }
    }

    private Result deliver(Channel channel, OutboxEntry delivery) throws Exception {
        try {
            channel.deliver(delivery.message(), links.of(delivery.message(), channel.name()));
            return Result.DELIVERED;
        } catch (MessageRejectedException e) {
            LOG.atError()
                    .setMessage("message refused by a channel")
                    .addKeyValue("channel", delivery.channel())
                    .addKeyValue("deliveryId", delivery.message().deliveryId())
                    .addKeyValue("why", e.getMessage())
                    .log();
            return Result.REFUSED;
        }
    }

    private static void warn(String what, OutboxEntry delivery, Exception why) {
        LOG.atWarn()
                .setMessage(what)
                .addKeyValue("channel", delivery.channel())
                .addKeyValue("deliveryId", delivery.message().deliveryId())
                .addKeyValue("why", why.toString())
                .log();
    }

    /** Ends without waiting for what is under way: it is delivered after the next start. */
    @Override
    public void close() {
        threads.values().forEach(ExecutorService::shutdownNow);
    }
}
