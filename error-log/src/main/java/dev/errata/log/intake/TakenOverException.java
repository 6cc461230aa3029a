package dev.errata.log.intake;

import org.apache.kafka.common.TopicPartition;

/** Another reader has moved the offsets of a partition: what this one holds is to be dropped and read again from there. */
public final class TakenOverException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TakenOverException(TopicPartition partition) {
        super("another reader has gone on with " + partition);
    }
}
