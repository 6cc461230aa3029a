package dev.errata.schemas.mapping;

import dev.errata.core.event.OperationPayload;
import org.apache.avro.Schema;

/** Payloads of operations. */
final class OperationPayloadMapping implements AvroMapping<OperationPayload, dev.errata.schemas.avro.OperationPayload> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.OperationPayload.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.OperationPayload toAvro(OperationPayload payload) {
        var avro = new dev.errata.schemas.avro.OperationPayload();
        avro.setCorrelationKey(payload.correlationKey());
        avro.setOperationId(payload.operationId());
        avro.setErrorId(payload.errorId());
        avro.setPayload(PayloadMapping.write(payload.payload()));
        return avro;
    }

    @Override
    public OperationPayload fromAvro(dev.errata.schemas.avro.OperationPayload avro) {
        return new OperationPayload(
                avro.getCorrelationKey(),
                avro.getOperationId(),
                avro.getErrorId(),
                PayloadMapping.read(avro.getPayload()));
    }
}
