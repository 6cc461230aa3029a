package dev.errata.notifier;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.taxonomy.Labelled;
import java.time.Instant;
import java.util.Optional;

/**
 * What people know of one alert.
 *
 * <pre>
 *   (none) --fires--> WAITING --told--> TOLD --resolves--> OVER --told--> (none)
 *                        '--resolves--> (none)
 *                        '--one of many--> COUNTED --resolves--> (none)
 * </pre>
 *
 * @param since when it came to be so
 */
record Notice(Stage stage, Alert alert, Instant since) {
    /** Where it is on its way. */
    enum Stage implements Labelled {
        WAITING,
        TOLD,
        COUNTED,
        OVER
    }

    /** Of an alert that nobody was told of yet; empty if there is nothing to tell. */
    static Optional<Notice> first(Alert alert, Instant now) {
        return alert.state() == AlertState.FIRING
                ? Optional.of(new Notice(Stage.WAITING, alert, now))
                : Optional.empty();
    }

    /** After the alert has changed; empty if it can be forgotten. */
    Optional<Notice> after(Alert changed, Instant now) {
        if (changed.state() != AlertState.RESOLVED) {
            return Optional.of(new Notice(stage, changed, since));
        }
        return switch (stage) {
            case TOLD -> Optional.of(new Notice(Stage.OVER, changed, now));
            case OVER -> Optional.of(this);
            case WAITING, COUNTED -> Optional.empty();
        };
    }

    boolean isToTell() {
        return stage == Stage.WAITING || stage == Stage.OVER;
    }

    Notice told(Instant now) {
        return new Notice(Stage.TOLD, alert, now);
    }

    Notice counted(Instant now) {
        return new Notice(Stage.COUNTED, alert, now);
    }
}
