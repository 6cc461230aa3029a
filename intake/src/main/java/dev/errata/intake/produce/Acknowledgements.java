package dev.errata.intake.produce;

import dev.errata.intake.protocol.Result.Place;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The records of one request, counted as they become durable: one future for all of them. For all threads. */
final class Acknowledgements {
    private final AtomicInteger underWay;
    private final AtomicReference<Place> worst = new AtomicReference<>(Place.NOWHERE);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private final CompletableFuture<Place> all = new CompletableFuture<>();

    Acknowledgements(int records) {
        this.underWay = new AtomicInteger(records);
        if (records == 0) {
            all.complete(Place.NOWHERE);
        }
    }

    /** Done when each has arrived or failed, at the worst place of all; fails if one has failed. */
    CompletableFuture<Place> all() {
        return all;
    }

    void arrived(int records, Place place) {
        worst.accumulateAndGet(place, Acknowledgements::worse);
        count(records);
    }

    void failed(int records, Throwable why) {
        failure.compareAndSet(null, why);
        count(records);
    }

    private void count(int records) {
        if (underWay.addAndGet(-records) > 0) {
            return;
        }
        Throwable why = failure.get();
        if (why == null) {
            all.complete(worst.get());
        } else {
            all.completeExceptionally(why);
        }
    }

    private static Place worse(Place one, Place other) {
        return one == Place.SPOOL || other == Place.NOWHERE ? one : other;
    }
}
