package dev.errata.aggregator;

import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.PartialCodec;
import org.apache.kafka.common.serialization.Serde;
import org.apache.kafka.common.serialization.Serdes;

/** Partials on the app's own topic: our compact form, as nobody else reads it. */
final class PartialSerde {
    private PartialSerde() {}

    static Serde<Partial> create() {
        return Serdes.serdeFrom(
                (topic, partial) -> PartialCodec.encode(partial), (topic, bytes) -> PartialCodec.decode(bytes));
    }
}
