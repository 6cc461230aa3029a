package dev.errata.classifier;

import dev.errata.core.classification.ChangedRules;
import dev.errata.core.classification.ClassificationRule;
import dev.errata.core.classification.Classifier;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.schemas.Topic;
import dev.errata.schemas.serde.UndecodableException;
import dev.errata.streams.deadletter.Blame;
import dev.errata.streams.deadletter.DeadLetterReason;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rules that a running classifier goes by: those it was started with, and above them those of the topic
 * {@code rules}. All of them are changed at once, and built where no error waits for it. For all threads.
 *
 * <p>What is in force depends on the topic alone: the latest record of each rule, in the order of their offsets, each
 * checked together with those before it. A record that cannot be used counts as none.
 */
final class RulesInForce implements Supplier<Classifier> {
    private static final Logger LOG = LoggerFactory.getLogger(RulesInForce.class);

    private final RuleSet startedWith;
    private final Set<String> policies;
    private final Topic<String, ClassificationRule> topic;
    private final Executor rebuilds;
    private final Map<String, PublishedRule> published = new LinkedHashMap<>();
    private boolean isSettled = true;
    private volatile Classifier current;
    private volatile List<RejectedRule> rejected = List.of();

    /**
     * Goes by the rules that it is started with, until others are published.
     *
     * @param policies those that a published rule may name
     * @param rebuilds runs what takes part of a second
     */
    RulesInForce(
            RuleSet startedWith, Set<String> policies, Topic<String, ClassificationRule> topic, Executor rebuilds) {
        this.startedWith = startedWith;
        this.policies = policies;
        this.topic = topic;
        this.rebuilds = rebuilds;
        this.current = Classifier.with(startedWith);
    }

    @Override
    public Classifier get() {
        return current;
    }

    /** Takes a change; it is in force soon. */
    void publish(PublishedRule rule) {
        synchronized (published) {
            published.remove(rule.ruleId());
            published.put(rule.ruleId(), rule);
            isSettled = false;
        }
        rebuilds.execute(this::settleLater);
    }

    /** Takes a change back; what it had replaced is in force again soon. */
    void retract(String ruleId) {
        synchronized (published) {
            isSettled = published.remove(ruleId) == null && isSettled;
        }
        rebuilds.execute(this::settleLater);
    }

    /** Returns when everything that was taken is in force. */
    synchronized void settle() {
        List<PublishedRule> rules;
        synchronized (published) {
            if (isSettled) {
                return;
            }
            rules = List.copyOf(published.values());
        }
        put(rules);
        synchronized (published) {
            isSettled = rules.equals(List.copyOf(published.values()));
        }
    }

    /** The published rules that cannot be used. */
    List<RejectedRule> rejected() {
        return rejected;
    }

    /** Tries again what could not be done. */
    void retry() {
        boolean isPending;
        synchronized (published) {
            isPending = !isSettled;
        }
        if (isPending) {
            rebuilds.execute(this::settleLater);
        }
    }

    private void settleLater() {
        try {
            settle();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .setMessage("rules not changed yet")
                    .addKeyValue("failure", e.toString())
                    .log();
        }
    }

    private void put(List<PublishedRule> rules) {
        List<RejectedRule> refused = new ArrayList<>();
        List<ClassificationRule> changes = new ArrayList<>();
        for (PublishedRule rule : rules) {
            try {
                changes.add(decoded(rule));
            } catch (RuntimeException e) {
                if (Blame.of(e) == Blame.SURROUNDINGS) {
                    throw e;
                }
                refused.add(new RejectedRule(rule, reason(e), String.valueOf(e.getMessage())));
            }
        }
        ChangedRules changed = ChangedRules.on(startedWith, policies, changes);
        for (PublishedRule rule : rules) {
            String detail = changed.rejected().get(rule.ruleId());
            if (detail != null) {
                refused.add(new RejectedRule(rule, DeadLetterReason.INVALID, detail));
            }
        }
        current = Classifier.with(changed.all());
        refused.stream().filter(rule -> !rejected.contains(rule)).forEach(RulesInForce::logRejected);
        rejected = List.copyOf(refused);
        LOG.atInfo()
                .setMessage("rules changed")
                .addKeyValue("published", rules.size() - refused.size())
                .addKeyValue("rejected", refused.size())
                .log();
    }

    private ClassificationRule decoded(PublishedRule rule) {
        ClassificationRule change = topic.valueSerde()
                .deserializer()
                .deserialize(topic.name(), rule.record().value());
        if (!change.ruleId().equals(rule.ruleId())) {
            throw new IllegalArgumentException(
                    "the key is '" + rule.ruleId() + "', the rule in it '" + change.ruleId() + "'");
        }
        return change;
    }

    private static Labelled reason(RuntimeException failure) {
        return failure instanceof UndecodableException undecodable ? undecodable.reason() : DeadLetterReason.INVALID;
    }

    private static void logRejected(RejectedRule rule) {
        LOG.atWarn()
                .setMessage("rule rejected")
                .addKeyValue("ruleId", rule.published().ruleId())
                .addKeyValue("offset", rule.published().origin().offset())
                .addKeyValue("reason", rule.detail())
                .log();
    }
}
