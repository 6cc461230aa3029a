package dev.errata.log.ledger;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import dev.errata.streams.ledger.OwnLine;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.RepeatedTest;

class LedgerWatchTest {
    /** As a signal to stop and the end of the main do it. */
    @RepeatedTest(200)
    void isClosedByTwoAtOnce() throws Exception {
        LedgerWatch watch = new LedgerWatch(
                () -> {
                    throw new KafkaException("away");
                },
                new OwnLine(now -> Optional.empty(), new Topics(new RegistryInMemory(), 1, (short) 1).ledger(), () -> {
                    throw new KafkaException("away");
                }),
                InstantSource.system(),
                new SimpleMeterRegistry());
        watch.start();

        ExecutorService closing = Executors.newFixedThreadPool(2);
        try {
            for (Future<Object> closed : closing.invokeAll(Collections.nCopies(2, Executors.callable(watch::close)))) {
                assertThatCode(closed::get).doesNotThrowAnyException();
            }
        } finally {
            closing.shutdown();
        }
    }
}
