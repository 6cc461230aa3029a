package dev.errata.simulator.kafka;

import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.streams.processor.StateRestoreListener;

/** Nobody wants to know how far a restoration is. */
final class NoListener implements StateRestoreListener {
    @Override
    public void onRestoreStart(TopicPartition place, String store, long first, long end) {}

    @Override
    public void onBatchRestored(TopicPartition place, String store, long last, long restored) {}

    @Override
    public void onRestoreEnd(TopicPartition place, String store, long restored) {}
}
