package dev.errata.classifier;

import dev.errata.streams.deadletter.RecordOrigin;
import org.apache.kafka.streams.processor.api.Record;

/** A record of the topic {@code rules}, as it was read and where. */
record PublishedRule(String ruleId, Record<byte[], byte[]> record, RecordOrigin origin) {}
