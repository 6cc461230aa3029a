package dev.errata.benchmarks.intake;

import dev.errata.intake.access.Keys;
import dev.errata.intake.access.Permit;
import dev.errata.intake.json.JsonProtocol;
import dev.errata.intake.produce.RecordMaker;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Submission;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryInMemory;
import java.time.Instant;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What is done with an error of a batch between HTTP and Kafka's producer. */
@State(Scope.Thread)
public class BatchBenchmark {
    private static final int BATCH = 100;

    private final JsonProtocol protocol = new JsonProtocol();
    private final Permit permit = Keys.everybody();
    private final RecordMaker maker =
            new RecordMaker(new Topics(new RegistryInMemory(), Topics.DEFAULT_PARTITIONS, (short) 1));
    private final Request request = new Request(
            new Head("POST", JsonProtocol.ERRORS, Map.of(), Map.of("content-type", "application/json")),
            Bodies.array(Bodies.errors(BATCH)),
            Instant.EPOCH);
    private final Submission submission = protocol.read(request);

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public Submission read() {
        return protocol.read(request);
    }

    /** Limits, id, key and Avro. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public RecordMaker.Made make() {
        return maker.make(permit.apply(submission).what());
    }
}
