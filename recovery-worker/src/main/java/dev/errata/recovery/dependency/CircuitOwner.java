package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencyCodec;
import dev.errata.core.dependency.DependencyControl;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.DependencyState;
import dev.errata.core.recovery.CircuitState;
import dev.errata.streams.deadletter.DeadLetterReason;
import dev.errata.streams.deadletter.RejectedRecordException;
import dev.errata.streams.ledger.Ledger;
import dev.errata.streams.ledger.TaskLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns the circuits of the dependencies whose key is its partition's: takes in what all tasks saw, and publishes every
 * change. Only what was decided is stored; what was counted is of the last seconds.
 */
final class CircuitOwner implements Processor<String, @Nullable DependencySignal, String, @Nullable CircuitState> {
    static final Duration INTERVAL = Duration.ofMillis(50);
    /** Circuits that nothing was heard of for so long, and that hold nothing back, are forgotten. */
    static final Duration KEEP_IDLE = Duration.ofHours(24);
    /** Names come from outside; more than this many at a time are not followed. */
    static final int MOST = 2_000;

    private static final Logger LOG = LoggerFactory.getLogger(CircuitOwner.class);

    private final DependencyControl control;
    private final DependencyMeters meters;
    private final Ledger ledger;
    private final Map<String, DependencyState> states = new LinkedHashMap<>();
    private @Nullable ProcessorContext<String, @Nullable CircuitState> context;
    private @Nullable KeyValueStore<String, byte[]> store;
    private @Nullable TaskLedger books;

    CircuitOwner(DependencySettings settings, DependencyMeters meters, Ledger ledger) {
        this.control = new DependencyControl(settings);
        this.meters = meters;
        this.ledger = ledger;
    }

    @Override
    public void init(ProcessorContext<String, @Nullable CircuitState> taskContext) {
        context = taskContext;
        books = ledger.openAndTell(taskContext, DependencyTopology.LEDGER);
        KeyValueStore<String, byte[]> restored = taskContext.getStateStore(DependencyTopology.DEPENDENCIES);
        store = restored;
        try (KeyValueIterator<String, byte[]> all = restored.all()) {
            while (all.hasNext()) {
                KeyValue<String, byte[]> entry = all.next();
                states.put(entry.key, DependencyCodec.decode(entry.value));
            }
        }
        taskContext.schedule(Instant.EPOCH, INTERVAL, PunctuationType.WALL_CLOCK_TIME, time -> pass());
    }

    @Override
    public void process(Record<String, @Nullable DependencySignal> record) {
        TaskLedger taking = Objects.requireNonNull(books);
        taking.take(Objects.requireNonNull(context), record);
        DependencySignal signal = record.value();
        if (signal == null) {
            throw new RejectedRecordException(DeadLetterReason.NULL_VALUE, "a signal needs a value");
        }
        DependencyState before = states.get(signal.dependency());
        if (before == null && states.size() >= MOST && !hasMadeRoom()) {
            meters.ignored();
            taking.fate("ignored");
            return;
        }
        Instant now = now();
        keep(before, control.take(signal, before, now), now);
        taking.fate("heard");
    }

    private void pass() {
        Instant now = now();
        Instant oldest = now.minus(KEEP_IDLE);
        for (DependencyState state : List.copyOf(states.values())) {
            if (!state.isIdle()) {
                keep(state, control.pass(state, now), now);
            } else if (state.seenAt().isBefore(oldest)) {
                forget(state, now);
            }
        }
    }

    private void keep(@Nullable DependencyState before, DependencyState after, Instant now) {
        if (after.equals(before)) {
            return;
        }
        states.put(after.dependency(), after);
        if (before == null ? after.version() > 0 : after.version() > before.version()) {
            Objects.requireNonNull(store).put(after.dependency(), DependencyCodec.encode(after));
            CircuitState circuit = control.published(after, now);
            forward(after.dependency(), circuit, now);
            LOG.atInfo()
                    .setMessage("circuit changed")
                    .addKeyValue("dependency", after.dependency())
                    .addKeyValue("status", circuit.status().label())
                    .addKeyValue("waitUntil", circuit.waitUntil())
                    .addKeyValue("permitsPerSecond", circuit.permitsPerSecond())
                    .addKeyValue("version", circuit.version())
                    .addKeyValue("reason", circuit.reason())
                    .log();
        }
    }

    private void forget(DependencyState state, Instant now) {
        states.remove(state.dependency());
        if (state.version() > 0) {
            Objects.requireNonNull(store).delete(state.dependency());
            forward(state.dependency(), null, now);
        }
    }

    /** Forgets one that was never published and holds nothing back. */
    private boolean hasMadeRoom() {
        return states.values().stream()
                .filter(state -> state.version() == 0 && state.isIdle())
                .findFirst()
                .map(DependencyState::dependency)
                .map(states::remove)
                .isPresent();
    }

    private void forward(String dependency, @Nullable CircuitState circuit, Instant now) {
        Objects.requireNonNull(books).flow(circuit == null ? "circuit/forgotten" : "circuit/changed");
        Objects.requireNonNull(context)
                .forward(new Record<>(dependency, circuit, now.toEpochMilli()), DependencyTopology.PUBLISH);
    }

    private Instant now() {
        return Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
    }
}
