package dev.errata.client.report;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.client.report.ReportSender.ReportTarget;
import dev.errata.core.event.ErrorEvent;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

class ReportSenderTest {
    /** A busy machine did not know the topic within a second, and the success of an operation came before its failure. */
    @Test
    void whatCouldNotBeSentYetStillGoesFirst() {
        ReportBuffer buffer = new ReportBuffer(10, 10_000);
        buffer.offer(report("failed"));
        buffer.offer(report("succeeded"));
        TopicKnownLate producer = new TopicKnownLate();
        ReportSender sender = new ReportSender(
                new ReportTarget("errors", (topic, event) -> event.message().getBytes(UTF_8), () -> producer),
                buffer,
                new DropLog(System::nanoTime, ReportListener.NONE),
                ReportListener.NONE);
        sender.close(Duration.ofMinutes(1));

        sender.run();

        assertThat(producer.history())
                .extracting(record -> new String(record.value(), UTF_8))
                .containsExactly("failed", "succeeded");
        assertThat(sender.sent()).isEqualTo(2);
    }

    private static Report report(String message) {
        return Report.of(ErrorEvent.builder(message).errorId(message).build());
    }

    /** Whose first record finds no topic in time. */
    private static final class TopicKnownLate extends MockProducer<byte[], byte[]> {
        private boolean isKnown;

        TopicKnownLate() {
            super(true, null, new ByteArraySerializer(), new ByteArraySerializer());
        }

        @Override
        public synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> record, Callback callback) {
            if (isKnown) {
                return super.send(record, callback);
            }
            isKnown = true;
            TimeoutException late = new TimeoutException("Topic errors not present in metadata after 1000 ms.");
            callback.onCompletion(null, late);
            return CompletableFuture.failedFuture(late);
        }
    }
}
