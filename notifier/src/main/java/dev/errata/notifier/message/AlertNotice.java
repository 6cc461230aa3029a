package dev.errata.notifier.message;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What people know of one alert.
 *
 * <pre>
 *   (none) --fires--> WAITING --told--> TOLD --resolves--> OVER --told--> (none)
 *     |                  '--resolves--> (none)
 *     |                  '--one of many--> COUNTED --resolves--> (none)
 *     '--fired before the first start--> COUNTED
 * </pre>
 *
 * @param since when it came to be so
 */
public record AlertNotice(NoticeStage stage, Alert alert, Instant since) implements Notice {
    /** One that has not been heard of for so long will never be resolved. */
    private static final Duration FORGOTTEN = Duration.ofDays(7);

    /** Where it is on its way. */
    public enum NoticeStage implements Labelled {
        WAITING,
        TOLD,
        COUNTED,
        OVER
    }

    /** Of an alert that nobody was told of yet; empty if there is nothing to tell. */
    public static Optional<AlertNotice> first(Alert alert, Instant now) {
        return alert.state() == AlertState.FIRING
                ? Optional.of(new AlertNotice(NoticeStage.WAITING, alert, now))
                : Optional.empty();
    }

    /** Of an alert that is older than the notifier, and so not told of. */
    public static Optional<AlertNotice> old(Alert alert, Instant now) {
        return first(alert, now).map(notice -> new AlertNotice(NoticeStage.COUNTED, alert, now));
    }

    /** After the alert has changed; empty if it can be forgotten. */
    public Optional<AlertNotice> after(Alert changed, Instant now) {
        if (changed.state() != AlertState.RESOLVED) {
            return Optional.of(new AlertNotice(stage, changed, since));
        }
        return switch (stage) {
            case TOLD -> Optional.of(new AlertNotice(NoticeStage.OVER, changed, now));
            case OVER -> Optional.of(this);
            case WAITING, COUNTED -> Optional.empty();
        };
    }

    @Override
    public String id() {
        return alert.alertId();
    }

    @Override
    public String newsId() {
        return alert.alertId() + ":" + alert.state().label();
    }

    @Override
    public Severity severity() {
        return alert.severity();
    }

    @Override
    public Instant began() {
        return alert.startedAt();
    }

    @Override
    public boolean isToTell() {
        return stage == NoticeStage.WAITING || stage == NoticeStage.OVER;
    }

    @Override
    public Optional<Notice> told(Instant now) {
        return stage == NoticeStage.OVER
                ? Optional.empty()
                : Optional.of(new AlertNotice(NoticeStage.TOLD, alert, now));
    }

    @Override
    public Optional<Notice> counted(Instant now) {
        return stage == NoticeStage.OVER
                ? Optional.empty()
                : Optional.of(new AlertNotice(NoticeStage.COUNTED, alert, now));
    }

    @Override
    public boolean isStale(Instant now) {
        return !isToTell() && alert.updatedAt().isBefore(now.minus(FORGOTTEN));
    }

    @Override
    public String line() {
        return Message.line(alert.text());
    }
}
