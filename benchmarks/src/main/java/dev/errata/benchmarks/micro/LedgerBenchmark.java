package dev.errata.benchmarks.micro;

import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What the ledger adds to an error in each app, its share of a commit included, which there is each thousandth time. Beside
 * it the least that the app does without it.
 */
@State(Scope.Thread)
public class LedgerBenchmark {
    @Param({"classifier", "recovery", "aggregator"})
    private String app = "";

    private @Nullable CountedApp counted;
    private int records;

    @Setup
    public void begin() {
        counted = counted(app, new SimpleMeterRegistry());
    }

    static CountedApp counted(String app, MeterRegistry meters) {
        Topics topics = new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1);
        return switch (app) {
            case "classifier" -> new CountedClassifier(topics, meters);
            case "recovery" -> new CountedWorker(topics, meters);
            case "aggregator" -> new CountedAggregator(topics, meters);
            default -> throw new IllegalArgumentException("no app " + app + " has a ledger of its own");
        };
    }

    @Benchmark
    public CountedApp inTheBooks() {
        CountedApp counting = Objects.requireNonNull(counted);
        counting.count();
        if (++records % CountedApp.RECORDS_A_COMMIT == 0) {
            counting.commit();
        }
        return counting;
    }

    @Benchmark
    public Object work() {
        return Objects.requireNonNull(counted).work();
    }
}
