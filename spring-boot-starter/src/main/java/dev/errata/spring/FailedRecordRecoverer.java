package dev.errata.spring;

import dev.errata.client.replay.RecordPlace;
import dev.errata.client.replay.ReplayPointer;
import dev.errata.client.replay.ReplayedRecord;
import dev.errata.client.report.ErrorHandover;
import dev.errata.client.report.ReportContext;
import dev.errata.client.report.ThrowableReader;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.SourceType;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.listener.ConsumerAwareRecordRecoverer;
import org.springframework.kafka.listener.ListenerExecutionFailedException;

/**
 * Hands the failure of a record to Errata and returns when it is there; whatever it throws lets the record be delivered
 * again. The error points at the record, which stays where it is: nothing of its key and value is in it.
 */
final class FailedRecordRecoverer implements ConsumerAwareRecordRecoverer {
    private static final String NO_GROUP = "listener";

    private final ErrorHandover handover;
    private final ThrowableReader reader;

    FailedRecordRecoverer(ErrorHandover handover, ThrowableReader reader) {
        this.handover = handover;
        this.reader = reader;
    }

    @Override
    public void accept(ConsumerRecord<?, ?> record, @Nullable Consumer<?, ?> consumer, @Nullable Exception failure) {
        String group = consumer == null ? NO_GROUP : consumer.groupMetadata().groupId();
        handover.handOver(
                error(record, group, failure == null ? new IllegalStateException("a listener failed") : failure));
    }

    /** The same error for the same record and group, however often it is handed over. */
    ErrorEvent error(ConsumerRecord<?, ?> record, String group, Exception failure) {
        ReplayPointer pointer =
                new ReplayPointer(new RecordPlace(record.topic(), record.partition(), record.offset()), null);
        ReportContext context = ReportContext.of(SourceType.SERVICE, group)
                .withOperation(pointer.operation(ReplayedRecord.replays(record.headers()) + 1))
                .with("origin.topic", record.topic())
                .with("origin.partition", Integer.toString(record.partition()))
                .with("origin.offset", Long.toString(record.offset()))
                .with("consumer.group", group);
        byte[] name = ("listener " + group + " " + pointer).getBytes(StandardCharsets.UTF_8);
        return reader.read(thrown(failure), context).toBuilder()
                .errorId(UUID.nameUUIDFromBytes(name).toString())
                .build();
    }

    /** What the listener threw, without Spring's wrapper. */
    private static Throwable thrown(Exception failure) {
        Throwable cause = failure.getCause();
        return failure instanceof ListenerExecutionFailedException && cause != null ? cause : failure;
    }
}
