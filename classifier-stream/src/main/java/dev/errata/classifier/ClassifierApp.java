package dev.errata.classifier;

import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.schemas.Topics;
import dev.errata.streams.StreamsApp;
import dev.errata.streams.StreamsDefinition;
import dev.errata.streams.StreamsSettings;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.ledger.Ledger;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The classifier, put together from its configuration. */
public final class ClassifierApp {
    public static final String NAME = "classifier-stream";

    private ClassifierApp() {}

    /** The app, not started yet. */
    public static StreamsApp create(ClassifierConfig config, MeterRegistry meters) {
        StreamsSettings settings = config.streams();
        return new StreamsApp(definition(config, settings.catalogue(), meters, rebuilds()), settings, meters);
    }

    /**
     * What the app is, for whoever runs its tasks in another way.
     *
     * @param rebuilds runs what takes part of a second, while rules change
     */
    public static StreamsDefinition definition(
            ClassifierConfig config, Topics topics, MeterRegistry meters, Executor rebuilds) {
        Set<String> policies = config.policies().policies().keySet();
        RuleSet ownRules = InitialRules.onTop(config.ruleFiles(), policies);
        RulesInForce rules = new RulesInForce(ownRules, policies, topics.rules(), rebuilds);
        DeadLetters deadLetters = new DeadLetters(
                config.streams().applicationId(), new RecordRedaction(topics, config.redactor()), meters);
        Ledger ledger = new Ledger(LedgerApp.CLASSIFIER, topics.ledger(), meters);
        deadLetters.tell(ledger);
        return new StreamsDefinition(
                NAME,
                ClassifierTopology.build(topics, config, rules, new ClassifierMeters(meters), deadLetters, ledger),
                ClassifierTopology.topics(topics),
                deadLetters);
    }

    /** One thread, there only while rules change. */
    private static Executor rebuilds() {
        ThreadPoolExecutor executor =
                new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, NAME + "-rules");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
        return executor;
    }
}
