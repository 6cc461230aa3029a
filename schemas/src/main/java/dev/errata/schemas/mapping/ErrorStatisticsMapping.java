package dev.errata.schemas.mapping;

import dev.errata.core.grouping.ErrorStatistics;
import java.time.Duration;
import org.apache.avro.Schema;

/** Counts per window and dimension. */
final class ErrorStatisticsMapping implements AvroMapping<ErrorStatistics, dev.errata.schemas.avro.ErrorStatistics> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ErrorStatistics.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ErrorStatistics toAvro(ErrorStatistics statistics) {
        var avro = new dev.errata.schemas.avro.ErrorStatistics();
        avro.setWindowStart(statistics.windowStart());
        avro.setWindowSizeMs(statistics.windowSize().toMillis());
        avro.setDimension(statistics.dimension());
        avro.setValue(statistics.value());
        avro.setErrors(statistics.errors());
        avro.setDecisions(statistics.decisions());
        avro.setRecoveryAttempts(statistics.recoveryAttempts());
        avro.setSuccesses(statistics.successes());
        avro.setFailures(statistics.failures());
        avro.setRetrySuccesses(statistics.retrySuccesses());
        avro.setGates(statistics.gates());
        avro.setTimeToRecoveryMs(statistics.timeToRecovery().toMillis());
        return avro;
    }

    @Override
    public ErrorStatistics fromAvro(dev.errata.schemas.avro.ErrorStatistics avro) {
        return new ErrorStatistics(
                avro.getWindowStart(),
                Duration.ofMillis(avro.getWindowSizeMs()),
                avro.getDimension(),
                avro.getValue(),
                avro.getErrors(),
                avro.getDecisions(),
                avro.getRecoveryAttempts(),
                avro.getSuccesses(),
                avro.getFailures(),
                avro.getRetrySuccesses(),
                avro.getGates(),
                Duration.ofMillis(avro.getTimeToRecoveryMs()));
    }
}
