package dev.errata.schemas.mapping;

import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.CircuitStatus;
import org.apache.avro.Schema;

/** Circuit states of dependencies. */
final class CircuitStateMapping implements AvroMapping<CircuitState, dev.errata.schemas.avro.CircuitState> {
    private static final Labels<CircuitStatus> STATUS = new Labels<>(CircuitStatus.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.CircuitState.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.CircuitState toAvro(CircuitState state) {
        var avro = new dev.errata.schemas.avro.CircuitState();
        avro.setDependency(state.dependency());
        avro.setStatus(STATUS.write(state.status()));
        avro.setWaitUntil(state.waitUntil());
        avro.setPermitsPerSecond(state.permitsPerSecond());
        avro.setProbePartition(state.probePartition());
        avro.setProbeId(state.probeId());
        avro.setVersion(state.version());
        avro.setReason(state.reason());
        avro.setChangedBy(state.changedBy());
        avro.setUpdatedAt(state.updatedAt());
        return avro;
    }

    @Override
    public CircuitState fromAvro(dev.errata.schemas.avro.CircuitState avro) {
        return new CircuitState(
                avro.getDependency(),
                STATUS.read("status", avro.getStatus()),
                avro.getWaitUntil(),
                avro.getPermitsPerSecond(),
                avro.getProbePartition(),
                avro.getProbeId(),
                avro.getVersion(),
                avro.getReason(),
                avro.getChangedBy(),
                avro.getUpdatedAt());
    }
}
