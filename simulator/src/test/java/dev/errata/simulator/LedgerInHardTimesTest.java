package dev.errata.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.ledger.LedgerLine;
import dev.errata.simulator.kafka.SimulatedApp;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What happens to a pipeline once in its life, in which errors may get lost or come again, but not without the books' knowing. */
final class LedgerInHardTimesTest {
    private static final int CLASSIFIER = PipelineWithLedger.CLASSIFIER;
    private static final Duration PHASE = Duration.ofMinutes(5);

    private final PipelineWithLedger pipeline = new PipelineWithLedger();

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void anAppThatIsResetIsAnotherWriterAndReadsAllAgain(int which) {
        List<SimulatedApp> apps = pipeline.startAll();
        busy();
        SimulatedApp app = apps.get(which);
        Map<String, LedgerLine> before = pipeline.lines();
        app.stop();
        app.reset();
        app.startAgain();
        busy();

        assertThat(pipeline.balanced().stages()).hasSize(apps.size());
        assertThat(pipeline.lines().values())
                .filteredOn(line -> before.containsKey(line.writer()))
                .anySatisfy(line -> assertThat(line.epoch())
                        .isGreaterThan(Objects.requireNonNull(before.get(line.writer()))
                                .epoch()));
    }

    @Test
    void whatExpiredBeforeItWasReadIsNamedAsThat() {
        List<SimulatedApp> apps = pipeline.startAll();
        busy();
        expireUnread(apps.subList(CLASSIFIER + 1, apps.size()));
        busy();

        pipeline.balanced();
        assertThat(pipeline.expired("recovery-worker")).isPositive();
        assertThat(pipeline.expired("aggregator-stream")).isEqualTo(pipeline.expired("recovery-worker"));
    }

    private void expireUnread(List<SimulatedApp> readers) {
        readers.forEach(SimulatedApp::stop);
        busy();
        pipeline.expireClassified();
        readers.forEach(SimulatedApp::startAgain);
    }

    @Test
    void anAppThatComesToARunningPipelineBeginsWithWhatItFinds() {
        pipeline.startClassifier();
        busy();
        pipeline.expireClassified();
        busy();
        List<SimulatedApp> apps = pipeline.startAll();
        busy();

        assertThat(pipeline.balanced().stages()).hasSize(apps.size());
        assertThat(expired()).isZero();
    }

    /** For months nobody writes; behind what was read last the mark of its transaction expires. */
    @Test
    void whereNothingCameForLongNothingIsSaid() {
        List<SimulatedApp> apps = pipeline.startAll();
        busy();
        apps.forEach(SimulatedApp::stop);
        pipeline.expireClassified();
        apps.forEach(SimulatedApp::startAgain);
        busy();

        pipeline.balanced();
        assertThat(expired()).isZero();
    }

    /** All processes are of the version before, which numbers nothing, and are replaced one by one. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2})
    void withProcessesOfAVersionThatCountsNothingNoneIsAccused(int first) {
        List<SimulatedApp> apps = pipeline.startAll();
        apps.forEach(app -> app.replace(0, false));
        apps.forEach(app -> app.replace(1, false));
        busy();
        assertThat(pipeline.lines()).isEmpty();

        SimulatedApp one = apps.get(first);
        one.replace(0, true);
        busy();
        assertThat(pipeline.lines()).isNotEmpty();
        one.replace(0, false);
        busy();
        apps.forEach(app -> app.replace(0, true));
        busy();
        apps.forEach(app -> app.replace(1, true));
        busy();

        assertThat(pipeline.balanced().stages()).hasSize(apps.size());
        assertThat(uncounted(pipeline.lines().values())).isPositive();
    }

    /** Each write is a record in a changelog; names are written only when they are others than before. */
    @Test
    void eachTaskOfEachAppWritesItsCountsOnceACommit() {
        pipeline.startAll();
        busy();

        assertThat(pipeline.writes())
                .isNotEmpty()
                .allSatisfy((commit, count) ->
                        assertThat(count).as("writes of %s", commit).isEqualTo(1));
        assertThat(pipeline.writtenAgain()).isEmpty();
        assertThat(pipeline.writes().keySet())
                .extracting(write -> write.process().replaceAll("-\\d+$", ""))
                .contains("classifier", "recovery", "aggregator");
    }

    private static long uncounted(Collection<LedgerLine> lines) {
        return lines.stream()
                .flatMap(line -> line.flows().entrySet().stream())
                .filter(flow -> flow.getKey().startsWith("uncounted/"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private long expired() {
        return pipeline.expired("recovery-worker") + pipeline.expired("aggregator-stream");
    }

    private void busy() {
        pipeline.busy(PHASE, 150, 1);
    }

    /**
     * In each hour every app loses processes, transactions and tasks twelve times; in turn one is reset, both readers find that what they
     * had not read is gone, and one process is of the version before for an hour.
     */
    @Test
    @Tag("slow")
    void inTwentyFourHoursNothingIsSaidThatIsNotTrue() {
        List<SimulatedApp> apps = pipeline.startAll();
        apps.forEach(app -> app.replace(0, false));
        for (int hour = 0; hour < 24; hour++) {
            SimulatedApp app = apps.get(hour / 4 % apps.size());
            switch (hour % 4) {
                case 0 -> apps.forEach(any -> any.replace(0, true));
                case 1 -> {
                    app.stop();
                    app.reset();
                    app.startAgain();
                }
                case 2 -> expireUnread(apps.subList(CLASSIFIER + 1, apps.size()));
                default -> app.replace(0, false);
            }
            pipeline.busy(Duration.ofHours(1), 150, 12);
        }

        assertThat(pipeline.balanced().stages()).hasSize(apps.size());
        assertThat(pipeline.expired("recovery-worker")).isPositive();
        assertThat(uncounted(pipeline.lines().values())).isPositive();
    }
}
