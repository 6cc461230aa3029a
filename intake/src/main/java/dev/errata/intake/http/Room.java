package dev.errata.intake.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;

/** The memory that bodies may take, all requests together. For all threads. */
final class Room {
    private static final int BYTES = 160 << 20;

    private final Semaphore free = new Semaphore(BYTES);

    /** What one request has taken of it, until closed. */
    final class Share implements AutoCloseable {
        private int taken;

        /**
         * Takes more.
         *
         * @throws RequestRefusedException if there is none now
         */
        void take(int bytes) {
            if (!free.tryAcquire(bytes)) {
                throw RequestRefusedException.forNow(
                        "busy",
                        503,
                        "Too much at once",
                        "The bodies that are being read take all memory there is for them",
                        Duration.ofSeconds(1));
            }
            taken += bytes;
        }

        @Override
        public void close() {
            free.release(taken);
            taken = 0;
        }
    }

    /** By all of them now. */
    long taken() {
        return BYTES - (long) free.availablePermits();
    }

    Share share() {
        return new Share();
    }
}
