package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.Messages;
import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.Verdict;
import dev.errata.core.event.ErrorEvent;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** What an error is, by all the rules, beside a loop over 40 regular expressions. */
@State(Scope.Thread)
public class ClassificationBenchmark {
    @Param({"60", "300", "4096"})
    private int length;

    private final Classifier classifier = Classifier.withDefaults();
    private final RegexLoop loop = new RegexLoop();
    private Cycle<String> messages = new Cycle<>(List.of());
    private Cycle<ErrorEvent> events = new Cycle<>(List.of());

    @Setup
    public void makeMessages() {
        List<String> texts = Messages.ofLength(length);
        messages = new Cycle<>(texts);
        events = new Cycle<>(
                texts.stream().map(text -> ErrorEvent.builder(text).build()).toList());
    }

    @Benchmark
    public Verdict classify() {
        return classifier.classify(events.next());
    }

    @Benchmark
    public int classifyBaselineRegexLoop() {
        return loop.firstMatch(messages.next());
    }
}
