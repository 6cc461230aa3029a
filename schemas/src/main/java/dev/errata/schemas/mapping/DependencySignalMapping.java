package dev.errata.schemas.mapping;

import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.dependency.PauseOrder;
import dev.errata.core.dependency.ProbeResult;
import org.apache.avro.Schema;

/** What is seen of dependencies, and orders for them. */
final class DependencySignalMapping implements AvroMapping<DependencySignal, dev.errata.schemas.avro.DependencySignal> {
    private static final Labels<ProbeResult> RESULT = new Labels<>(ProbeResult.class);
    private static final Labels<PauseOrder> ORDER = new Labels<>(PauseOrder.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.DependencySignal.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.DependencySignal toAvro(DependencySignal signal) {
        var avro = new dev.errata.schemas.avro.DependencySignal();
        avro.setDependency(signal.dependency());
        avro.setPartition(signal.partition());
        avro.setFirstAttempts(signal.firstAttempts());
        avro.setRetries(signal.retries());
        avro.setFailures(signal.failures());
        avro.setAnswers(signal.answers());
        avro.setHeld(signal.held());
        avro.setWaitUntil(signal.waitUntil());
        avro.setProbeId(signal.probeId());
        ProbeResult result = signal.probeResult();
        avro.setProbeResult(result == null ? null : RESULT.write(result));
        PauseOrder order = signal.order();
        avro.setOrder(order == null ? null : ORDER.write(order));
        avro.setOrderedBy(signal.orderedBy());
        avro.setReason(signal.reason());
        return avro;
    }

    @Override
    public DependencySignal fromAvro(dev.errata.schemas.avro.DependencySignal avro) {
        return new DependencySignal(
                avro.getDependency(),
                avro.getPartition(),
                avro.getFirstAttempts(),
                avro.getRetries(),
                avro.getFailures(),
                avro.getAnswers(),
                avro.getHeld(),
                avro.getWaitUntil(),
                avro.getProbeId(),
                avro.getProbeResult() == null ? null : RESULT.read("probeResult", avro.getProbeResult()),
                avro.getOrder() == null ? null : ORDER.read("order", avro.getOrder()),
                avro.getOrderedBy(),
                avro.getReason());
    }
}
