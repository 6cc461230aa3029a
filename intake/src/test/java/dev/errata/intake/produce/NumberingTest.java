package dev.errata.intake.produce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.intake.spool.WriterId;
import dev.errata.schemas.RecordNumber;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

final class NumberingTest {
    private static final int EACH = 500;

    private final Numbering numbering = new Numbering(new WriterId(5, 700), 9);

    private static ProducerRecord<byte[], byte[]> record(int partition) {
        return new ProducerRecord<>("errors", partition, new byte[0], new byte[0]);
    }

    @Test
    void theProducerGetsThemInTheOrderOfTheirNumbersFromHoweverManyThreads() {
        List<Long> sent = Collections.synchronizedList(new ArrayList<>());
        List<CompletableFuture<Void>> threads = Stream.generate(() -> CompletableFuture.runAsync(this.sendAll(sent)))
                .limit(4)
                .toList();
        threads.forEach(CompletableFuture::join);

        // a machine that is busy may hold somebody up for longer than numbers are waited for
        long without = numbering.flows().getOrDefault("unnumbered/errors-1", 0L);
        assertThat(sent)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, 4 * EACH - without).boxed().toList());
        assertThat(numbering.written()).containsExactly(new LedgerLine.Written("errors", 1, 4 * EACH - without));
    }

    private Runnable sendAll(List<Long> sent) {
        return () -> {
            for (int i = 0; i < EACH; i++) {
                ProducerRecord<byte[], byte[]> record = record(1);
                numbering.inOrder(record, heard -> {
                    RecordNumber number = RecordNumber.in(record.headers());
                    if (number != null) {
                        sent.add(number.number());
                    }
                    heard.fared(true);
                });
            }
        };
    }

    @Test
    void whoeverFindsTheProducerHeldUpSendsWithoutANumber() throws Exception {
        CountDownLatch isHeldUp = new CountDownLatch(1);
        CountDownLatch goesOn = new CountDownLatch(1);
        CompletableFuture<Void> first = CompletableFuture.runAsync(() -> numbering.inOrder(record(0), heard -> {
            isHeldUp.countDown();
            await(goesOn);
            heard.fared(true);
        }));
        isHeldUp.await();

        ProducerRecord<byte[], byte[]> second = record(0);
        List<Boolean> wentOn = new ArrayList<>();
        numbering.inOrder(second, heard -> {
            heard.fared(true);
            wentOn.add(true);
        });
        ProducerRecord<byte[], byte[]> elsewhere = record(3);
        numbering.inOrder(elsewhere, heard -> heard.fared(true));

        assertThat(first).as("it is still held up").isNotDone();
        assertThat(wentOn).hasSize(1);
        assertThat(RecordNumber.in(second.headers())).isNull();
        assertThat(RecordNumber.in(elsewhere.headers())).isNotNull();
        assertThat(numbering.flows()).containsExactly(Map.entry("unnumbered/errors-0", 1L));
        goesOn.countDown();
        first.join();
    }

    @Test
    void whatIsNotAcknowledgedIsGivenUpAndNotSaidToBeThere() {
        numbering.inOrder(record(0), heard -> heard.fared(true));
        numbering.inOrder(record(0), heard -> heard.fared(false));

        assertThat(numbering.written()).containsExactly(new LedgerLine.Written("errors", 0, 1));
        assertThat(numbering.flows()).containsExactly(Map.entry("given_up/errors-0", 1L));
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
