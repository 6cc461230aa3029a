package dev.errata.example;

import dev.errata.client.executor.Run;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.spring.HandlesRetry;
import java.net.ConnectException;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.stereotype.Component;

/** Two ways to a charge: an order on Kafka, and a retry of one that was taken in by other means. */
@Component
final class OrderListener {
    private static final String TYPE = "charge-card";

    private final Cards cards;
    private final ErrorReporter errors;

    OrderListener(Cards cards, ErrorReporter errors) {
        this.cards = cards;
        this.errors = errors;
    }

    /** What it throws goes to Errata, which puts the record back when its retry is due. */
    @KafkaListener(topics = "${billing.orders}")
    void ordered(String order) throws ConnectException {
        cards.charge(order, order);
    }

    /** Without Kafka: says what failed, and as what work it can be run again. */
    void order(String order) {
        try {
            cards.charge(order, order);
        } catch (ConnectException failure) {
            errors.report(
                    failure,
                    ReportContext.of(SourceType.SERVICE, "card-processor").withOperation(Operation.first(order, TYPE)));
        }
    }

    @HandlesRetry(TYPE)
    void again(Run run) throws ConnectException {
        cards.charge(run.idempotencyKey(), run.operation().id());
    }
}
