package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.HostileText;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.Judgement;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorKind;
import java.time.Instant;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The whole judgement of the longest text that is judged in full, at its worst. */
@State(Scope.Thread)
public class HostileTextBenchmark {
    private static final int LONGEST = 256 * 1024;

    @Param
    private HostileText text = HostileText.BLANKS;

    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private ErrorEvent event = ErrorEvent.builder("").build();

    @Setup
    public void makeEvent() {
        event = ErrorEvent.builder("")
                .kind(ErrorKind.TOOL_OUTPUT)
                .toolOutput(text.ofLength(LONGEST))
                .errorId("hostile")
                .receivedAt(Instant.EPOCH)
                .build();
    }

    @Benchmark
    public Judgement judge() {
        return judge.judge(event);
    }
}
