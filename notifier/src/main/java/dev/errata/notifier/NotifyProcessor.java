package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.notifier.message.AlertNotice;
import dev.errata.notifier.message.Bundle;
import dev.errata.notifier.message.Notice;
import dev.errata.notifier.message.NotificationPlan;
import dev.errata.notifier.message.Question;
import dev.errata.notifier.message.QuestionNotice;
import dev.errata.notifier.outbox.Courier;
import dev.errata.notifier.outbox.Outbox;
import dev.errata.notifier.outbox.OutboxCodec;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.kafka.streams.processor.PunctuationType;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.jspecify.annotations.Nullable;

/**
 * Notices alerts and escalations, and ticks: writes messages of what has waited long enough and leaves their delivery to the
 * outbox. An alert is told of once when it fires and once when it is over, an escalation once for each step of its life,
 * whatever is repeated on the topics.
 */
final class NotifyProcessor implements Processor<String, NotifierEvent, Void, Void> {
    private static final Duration TICK = Duration.ofMillis(250);
    private static final Duration CLEANING = Duration.ofHours(1);

    /** At a first start: so long after the last of what is older, it is taken for read. */
    static final Duration FIRST_LOOK = Duration.ofSeconds(10);

    /** So many messages a minute about escalations of one cause, the last of them about all the others. */
    private static final int MOST_OF_ONE_CAUSE = 3;

    private final NotifierConfig config;
    private final Courier courier;
    private final MeterRegistry meters;
    private final Map<String, Notice> waiting = new LinkedHashMap<>();
    private @Nullable ProcessorContext<Void, Void> context;
    private @Nullable KeyValueStore<String, byte[]> known;
    private @Nullable KeyValueStore<String, byte[]> courses;
    private @Nullable Outbox outbox;
    private @Nullable NotifierState state;
    private Instant started = Instant.EPOCH;
    private Instant lastOld = Instant.EPOCH;

    NotifyProcessor(NotifierConfig config, Courier courier, MeterRegistry meters) {
        this.config = config;
        this.courier = courier;
        this.meters = meters;
    }

    @Override
    public void init(ProcessorContext<Void, Void> initial) {
        context = initial;
        known = initial.getStateStore(NotifierTopology.NOTICES);
        courses = initial.getStateStore(NotifierTopology.COURSE);
        outbox = new Outbox(initial.getStateStore(NotifierTopology.OUTBOX), courier, meters);
        started = now();
        lastOld = started;
        forEach(notice -> {
            if (notice.isToTell()) {
                waiting.put(notice.id(), notice);
            }
        });
        initial.schedule(TICK, PunctuationType.WALL_CLOCK_TIME, this::tick);
        initial.schedule(CLEANING, PunctuationType.WALL_CLOCK_TIME, this::clean);
    }

    @Override
    public void process(Record<String, NotifierEvent> record) {
        boolean isOld = Instant.ofEpochMilli(record.timestamp()).isBefore(course().began());
        if (isOld) {
            lastOld = now();
        }
        NotifierEvent event = record.value();
        if (event instanceof NotifierEvent.OfAlert it) {
            notice(it.alert(), isOld);
        } else if (event instanceof NotifierEvent.OfQuestion it) {
            notice(it.question(), isOld);
        } else if (event instanceof NotifierEvent.Forgotten it) {
            Optional<Notice> notice = find(it.escalationId());
            if (notice.isPresent() && !isAnswerToTell(notice.get())) {
                forget(it.escalationId());
            }
        }
    }

    private void notice(Alert alert, boolean isOld) {
        if (alert.severity().compareTo(config.leastSevere()) < 0) {
            return;
        }
        Optional<AlertNotice> before = find(alert.alertId()).map(AlertNotice.class::cast);
        Optional<AlertNotice> after = before.isPresent()
                ? before.get().after(alert, now())
                : isOld ? AlertNotice.old(alert, now()) : AlertNotice.first(alert, now());
        after.ifPresentOrElse(this::keep, () -> forget(alert.alertId()));
    }

    private void notice(Question question, boolean isOld) {
        Optional<QuestionNotice> before = find(question.escalationId()).map(QuestionNotice.class::cast);
        Optional<QuestionNotice> after =
                before.isPresent() ? before.get().after(question, now()) : QuestionNotice.first(question, isOld, now());
        after.ifPresentOrElse(this::keep, () -> forget(question.escalationId()));
    }

    private static boolean isAnswerToTell(Notice notice) {
        return notice instanceof QuestionNotice it && !it.question().isOpen() && it.isToTell();
    }

    private void tick(long wallClock) {
        Instant now = Instant.ofEpochMilli(wallClock);
        NotifierState unused = course();
        write(now);
        Objects.requireNonNull(outbox).tick(now);
    }

    /** Writes messages of what waits, as many as may leave now. */
    private void write(Instant now) {
        boolean isAllSeen = !lastOld.plus(FIRST_LOOK).isAfter(now);
        List<Notice> ready = waiting.values().stream()
                .filter(notice -> isAllSeen || !(notice instanceof QuestionNotice it && it.isOld()))
                .toList();
        if (ready.stream()
                .allMatch(notice -> notice.since().plus(config.gathering()).isAfter(now))) {
            return;
        }
        NotifierState present = course().at(now);
        NotificationPlan plan = NotificationPlan.of(
                ready,
                config.mostPerMinute() - present.sent().size(),
                likeness -> MOST_OF_ONE_CAUSE - present.sentOf(likeness));
        plan.bundles().forEach(bundle -> tell(bundle, now));
    }

    private void tell(Bundle bundle, Instant now) {
        Set<String> channels = new LinkedHashSet<>();
        bundle.notices().forEach(notice -> channels.addAll(config.audiences().of(notice, courier.channels())));
        Objects.requireNonNull(outbox).post(bundle.message(now), channels, now);
        keep(course().at(now).with(new NotifierState.Sent(now, bundle.likeness())));
        for (Notice notice : bundle.notices()) {
            Optional<Notice> after = bundle.isSingle() ? notice.told(now) : notice.counted(now);
            after.ifPresentOrElse(this::keep, () -> forget(notice.id()));
        }
    }

    private void clean(long wallClock) {
        Instant now = Instant.ofEpochMilli(wallClock);
        List<String> stale = new ArrayList<>();
        forEach(notice -> {
            if (notice.isStale(now)) {
                stale.add(notice.id());
            }
        });
        stale.forEach(this::forget);
    }

    private Optional<Notice> find(String id) {
        byte[] bytes = Objects.requireNonNull(known).get(id);
        return bytes == null ? Optional.empty() : Optional.of(OutboxCodec.notice(bytes));
    }

    private void keep(Notice notice) {
        Objects.requireNonNull(known).put(notice.id(), OutboxCodec.encode(notice));
        if (notice.isToTell()) {
            waiting.put(notice.id(), notice);
        } else {
            waiting.remove(notice.id());
        }
    }

    /** Stored with the first record or tick: what {@code init} writes belongs to no transaction. */
    private NotifierState course() {
        if (state == null) {
            byte[] stored = Objects.requireNonNull(courses).get(NotifierTopology.COURSE);
            keep(stored == null ? NotifierState.from(started) : NotifierState.decode(stored));
        }
        return Objects.requireNonNull(state);
    }

    private void keep(NotifierState changed) {
        state = changed;
        Objects.requireNonNull(courses).put(NotifierTopology.COURSE, changed.encode());
    }

    private void forget(String id) {
        Objects.requireNonNull(known).delete(id);
        waiting.remove(id);
    }

    /** One after the other: of open escalations there may be more than there is memory for. */
    private void forEach(Consumer<Notice> each) {
        try (KeyValueIterator<String, byte[]> entries =
                Objects.requireNonNull(known).all()) {
            entries.forEachRemaining(entry -> each.accept(OutboxCodec.notice(entry.value)));
        }
    }

    private Instant now() {
        return Instant.ofEpochMilli(Objects.requireNonNull(context).currentSystemTimeMs());
    }

    @Override
    public void close() {
        courier.close();
    }
}
