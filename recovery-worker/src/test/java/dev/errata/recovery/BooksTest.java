package dev.errata.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.dependency.DependencySignal;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.core.ledger.LedgerLine.Stock;
import dev.errata.core.taxonomy.Category;
import dev.errata.recovery.task.Stocks;
import dev.errata.recovery.task.TaskStores;
import dev.errata.schemas.TopicNames;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.common.utils.Bytes;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the worker's task says in the ledger: what became of what it took, and what it keeps. */
class BooksTest {
    @TempDir
    private Path state;

    private WorkerDriver worker;

    @BeforeEach
    void start() {
        worker = new WorkerDriver(state);
        worker.pass(Duration.ofMillis(1));
    }

    @AfterEach
    void stop() {
        worker.close();
    }

    @Test
    void eachRecordHasOneFate() {
        worker.fail(Category.LLM_TIMEOUT, 1);
        worker.fail(Category.LLM_TIMEOUT, 1);
        worker.tell(OutcomeStatus.SUCCEEDED, 2);

        LedgerLine line = newestLine();

        assertThat(line.sources())
                .hasSize(2)
                .allSatisfy(source -> assertThat(source.difference()).isZero());
        assertThat(of(line, TopicNames.ERRORS_RETRYABLE).fates())
                .containsEntry("decided", 1L)
                .containsEntry("stale", 1L);
        assertThat(of(line, TopicNames.OUTCOMES).taken()).isEqualTo(1);
        assertThat(line.written())
                .anySatisfy(written -> assertThat(written).returns(TopicNames.DECISIONS, LedgerLine.Written::topic));
    }

    @Test
    void anOperationGoesFromStageToStage() {
        worker.fail(Category.GITHUB_RATE_LIMIT, 1);
        LedgerLine waiting = newestLine();
        worker.pass(Duration.ofHours(1));
        LedgerLine handedOut = newestLine();

        assertThat(waiting.stocks()).containsEntry("pending", new Stock(1, 0, 0));
        assertThat(handedOut.stocks()).containsEntry("pending", new Stock(1, 1, 0));
        assertThat(handedOut.stocks().values().stream().mapToLong(Stock::stock).sum())
                .isEqualTo(1);
        assertThat(handedOut.flows()).containsEntry("step/fired", 1L);
    }

    @Test
    void whatTheStoreLosesIsADriftThatIsToldOnce() {
        worker.fail(Category.CONFIG_MISSING, 1);
        worker.pass(Stocks.REST);
        assertThat(newestLine().stocks()).containsEntry("gated", new Stock(1, 0, 0));

        lose(worker.store(TaskStores.OPERATIONS));
        worker.pass(Stocks.REST);
        worker.pass(Duration.ofSeconds(1));
        LedgerLine drifted = newestLine();
        worker.pass(Stocks.REST);
        worker.pass(Duration.ofSeconds(1));

        assertThat(drifted.stocks()).containsEntry("gated", new Stock(1, 1, -1));
        assertThat(newestLine().stocks()).containsEntry("gated", new Stock(1, 1, 0));
        assertThat(worker.meters
                        .get("errata.ledger.faults")
                        .tag("kind", "drifted")
                        .counter()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void theOwnerOfACircuitKeepsBooksToo() {
        worker.signal(new DependencySignal("billing", 0, 1, 0, 1, 0, 0, null, null, null, null, null, null));
        worker.signal(new DependencySignal("billing", 0, 1, 0, 1, 0, 0, null, null, null, null, null, null));

        assertThat(of(newestLine(true), TopicNames.DEPENDENCY_SIGNALS))
                .returns(2L, Source::taken)
                .returns(Map.of("heard", 2L), Source::fates);
    }

    /** As a fault would that nobody counts. */
    private static void lose(KeyValueStore<Bytes, byte[]> operations) {
        List<Bytes> keys = new ArrayList<>();
        try (KeyValueIterator<Bytes, byte[]> all = operations.all()) {
            all.forEachRemaining(entry -> keys.add(entry.key));
        }
        assertThat(keys).isNotEmpty();
        keys.forEach(operations::delete);
    }

    /** The session task's at the end of an interval. */
    private LedgerLine newestLine() {
        return newestLine(false);
    }

    /** The driver runs the owners of circuits in the same task, under the same name. */
    private LedgerLine newestLine(boolean isOfCircuits) {
        worker.pass(Duration.ofSeconds(5));
        return worker.output(worker.topics.ledger()).stream()
                .map(line -> line.value)
                .filter(line -> isOfCircuits
                        == line.sources().stream()
                                .anyMatch(source -> source.topic().equals(TopicNames.DEPENDENCY_SIGNALS)))
                .reduce((before, next) -> next)
                .orElseThrow();
    }

    private static Source of(LedgerLine line, String topic) {
        return line.sources().stream()
                .filter(source -> source.topic().equals(topic))
                .findFirst()
                .orElseThrow();
    }
}
