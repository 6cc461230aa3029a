package dev.errata.streams.kafka;

import org.apache.kafka.streams.errors.ProcessorStateException;

/** A store that all tasks of a process read is damaged and open: it is restored when the app is started next. */
public final class DamagedGlobalStoreException extends ProcessorStateException {
    private static final long serialVersionUID = 1L;

    DamagedGlobalStoreException(String store, ProcessorStateException damage) {
        super("the store " + store + " is damaged and is restored at the next start", damage);
    }
}
