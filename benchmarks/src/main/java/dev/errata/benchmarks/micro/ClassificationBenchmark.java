package dev.errata.benchmarks.micro;

import dev.errata.benchmarks.workload.ErrorTexts;
import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classification.Judgement;
import dev.errata.core.classification.engine.BestMatches;
import dev.errata.core.classification.engine.RuleEngine;
import dev.errata.core.classification.engine.SourceNames;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What an error is, by all the rules: the rules alone, the classification with them, and the whole judgement with
 * redaction, facts and fingerprint around it; beside a loop over 40 regular expressions on the same texts.
 */
@State(Scope.Thread)
public class ClassificationBenchmark {
    @Param({"60", "150", "300", "4096", "65536", "262144"})
    private int length;

    private final Classifier classifier = Classifier.withDefaults();
    private final RuleEngine engine = new RuleEngine(RuleSet.builtIn(), SourceNames.builtIn());
    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private final RegexLoop loop = new RegexLoop();
    private Cycle<String> texts = new Cycle<>(List.of());
    private Cycle<ErrorEvent> events = new Cycle<>(List.of());

    @Setup
    public void makeEvents() {
        List<ErrorEvent> all = new ErrorTexts().ofLength(length);
        events = new Cycle<>(all);
        texts = new Cycle<>(all.stream().map(ErrorTexts::text).toList());
    }

    @Benchmark
    public BestMatches matchRules() {
        return engine.match(engine.view(events.next()));
    }

    @Benchmark
    public Judgement classify() {
        return classifier.classify(events.next());
    }

    @Benchmark
    public JudgedEvent judge() {
        return judge.judge(events.next());
    }

    @Benchmark
    public int baselineRegexLoop() {
        return loop.firstMatch(texts.next());
    }
}
