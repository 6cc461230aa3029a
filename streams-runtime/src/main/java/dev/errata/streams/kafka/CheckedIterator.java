package dev.errata.streams.kafka;

import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.state.KeyValueIterator;

/**
 * The entries of a store, whose end is believed only after a check.
 *
 * @param endCheck throws if the end is none
 */
record CheckedIterator(KeyValueIterator<Bytes, byte[]> entries, Runnable endCheck)
        implements KeyValueIterator<Bytes, byte[]> {
    @Override
    public boolean hasNext() {
        boolean hasNext = entries.hasNext();
        if (!hasNext) {
            endCheck.run();
        }
        return hasNext;
    }

    @Override
    public KeyValue<Bytes, byte[]> next() {
        return entries.next();
    }

    @Override
    public Bytes peekNextKey() {
        return entries.peekNextKey();
    }

    @Override
    public void close() {
        entries.close();
    }
}
