package dev.errata.classifier;

import dev.errata.streams.deadletter.DeadLetters;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;

/**
 * Writes the dead letters of published rules that cannot be used, each once: every instance reads every rule, at each
 * start again, so one task does it for all, and remembers the offset of what it wrote.
 */
final class RuleRejections {
    /** The only task that writes them. */
    static final int PARTITION = 0;

    private final RulesInForce rules;
    private final DeadLetters deadLetters;
    private final KeyValueStore<String, Long> written;
    private final ProcessorContext<Object, Object> context;

    RuleRejections(RulesInForce rules, DeadLetters deadLetters, ProcessorContext<Object, Object> context) {
        this.rules = rules;
        this.deadLetters = deadLetters;
        this.context = context;
        this.written = context.getStateStore(ClassifierTopology.REJECTED_RULES);
    }

    /** Also asks for rules to be taken that could not be taken before. */
    void tick() {
        rules.retry();
        for (RejectedRule rule : rules.rejected()) {
            PublishedRule published = rule.published();
            Long last = written.get(published.ruleId());
            if (last == null || last != published.origin().offset()) {
                written.put(published.ruleId(), published.origin().offset());
                context.forward(
                        deadLetters.rejected(published.record(), published.origin(), rule.reason(), rule.detail()),
                        ClassifierSinks.DEAD_LETTERS);
            }
        }
    }
}
