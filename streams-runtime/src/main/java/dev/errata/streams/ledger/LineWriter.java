package dev.errata.streams.ledger;

import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Writes the lines of a sub-topology that is made of streams, beside one of them; its records are nothing to it. */
public final class LineWriter<K, V> implements Processor<K, V, byte[], byte[]> {
    private final Ledger ledger;
    private final String name;

    /** @param name of the sub-topology's ledger */
    public LineWriter(Ledger ledger, String name) {
        this.ledger = ledger;
        this.name = name;
    }

    @Override
    public void init(ProcessorContext<byte[], byte[]> context) {
        ledger.openAndTell(context, name);
    }

    @Override
    public void process(Record<K, V> record) {
        // Counted where it was taken.
    }
}
