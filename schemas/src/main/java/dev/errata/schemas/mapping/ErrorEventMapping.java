package dev.errata.schemas.mapping;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.HttpResponse;
import java.time.Instant;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Raw errors. Producers are strangers: an unknown kind states nothing, an invalid operation is mended, nothing throws. */
final class ErrorEventMapping implements AvroMapping<ErrorEvent, dev.errata.schemas.avro.ErrorEvent> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ErrorEvent.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ErrorEvent toAvro(ErrorEvent event) {
        var avro = new dev.errata.schemas.avro.ErrorEvent();
        avro.setMessage(event.message());
        avro.setErrorId(event.errorId());
        avro.setOccurredAt(event.occurredAt().toEpochMilli());
        avro.setReceivedAt(event.receivedAt());
        avro.setKind(Labels.KIND.write(event.kind()));
        avro.setCode(event.code());
        avro.setExitCode(event.exitCode());
        avro.setSignal(event.signal());
        avro.setExceptionType(event.exceptionType());
        avro.setStack(event.stack());
        avro.setCauses(CauseMapping.toAvro(event.causes()));
        avro.setHttp(toAvro(event.http()));
        avro.setToolOutput(event.toolOutput());
        avro.setSource(ContextMapping.toAvro(event.source()));
        avro.setExecution(ContextMapping.toAvro(event.execution()));
        avro.setOperation(OperationMapping.toAvro(event.operation()));
        avro.setGithub(ContextMapping.toAvro(event.github()));
        avro.setTrace(ContextMapping.toAvro(event.trace()));
        avro.setSettings(SettingsMapping.toAvro(event.settings()));
        avro.setFingerprint(event.fingerprint());
        avro.setMetadata(event.metadata());
        avro.setPayload(PayloadMapping.toAvro(event.payload()));
        return avro;
    }

    @Override
    public ErrorEvent fromAvro(dev.errata.schemas.avro.ErrorEvent avro) {
        return new ErrorEvent(
                avro.getErrorId(),
                Instant.ofEpochMilli(avro.getOccurredAt()),
                avro.getReceivedAt(),
                Labels.KIND.readOr(ErrorKind.UNSTATED, avro.getKind()),
                avro.getMessage(),
                avro.getCode(),
                avro.getExitCode(),
                avro.getSignal(),
                avro.getExceptionType(),
                avro.getStack(),
                CauseMapping.fromAvro(avro.getCauses()),
                fromAvro(avro.getHttp()),
                avro.getToolOutput(),
                ContextMapping.fromAvro(avro.getSource()),
                ContextMapping.fromAvro(avro.getExecution()),
                OperationMapping.fromStranger(avro.getOperation()),
                ContextMapping.fromAvro(avro.getGithub()),
                ContextMapping.fromAvro(avro.getTrace()),
                SettingsMapping.fromAvro(avro.getSettings()),
                avro.getFingerprint(),
                avro.getMetadata(),
                PayloadMapping.fromStranger(avro.getPayload()));
    }

    private static dev.errata.schemas.avro.@Nullable HttpResponse toAvro(@Nullable HttpResponse http) {
        if (http == null) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.HttpResponse();
        avro.setStatus(http.status());
        avro.setHeaders(http.headers());
        return avro;
    }

    private static @Nullable HttpResponse fromAvro(dev.errata.schemas.avro.@Nullable HttpResponse avro) {
        return avro == null ? null : new HttpResponse(avro.getStatus(), avro.getHeaders());
    }
}
