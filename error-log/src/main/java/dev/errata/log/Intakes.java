package dev.errata.log;

import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.redaction.EventRedactor;
import dev.errata.core.redaction.Redactor;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.intake.DeadLetterParser;
import dev.errata.log.intake.Intake;
import dev.errata.log.intake.KafkaAccess;
import dev.errata.log.intake.Source;
import dev.errata.log.rows.AlertRows;
import dev.errata.log.rows.CircuitRows;
import dev.errata.log.rows.CommandResultRows;
import dev.errata.log.rows.DeadLetterRows;
import dev.errata.log.rows.DecisionRows;
import dev.errata.log.rows.ErrorRows;
import dev.errata.log.rows.EscalationRows;
import dev.errata.log.rows.GroupRows;
import dev.errata.log.rows.OutcomeRows;
import dev.errata.log.rows.RetryRows;
import dev.errata.log.rows.RuleRows;
import dev.errata.log.rows.StatisticsRows;
import dev.errata.schemas.Topics;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The log's readers, each with a connection of its own, so that PostgreSQL works on two batches while others are decoded: errors,
 * what else happened, and how things stand, so that a flood of errors does not delay a gate.
 */
public final class Intakes implements AutoCloseable {
    private static final String ERRORS = "errors";

    private final List<Intake> all;

    private Intakes(List<Intake> all) {
        this.all = List.copyOf(all);
    }

    static Intakes of(ErrorLogConfig config, Intake.Target target, MeterRegistry meters, InstantSource clock) {
        KafkaAccess kafka = new KafkaAccess(
                config.kafka(), config.groupId(), config.topics().mode());
        List<Intake> all = new ArrayList<>();
        sources(config.catalogue()).forEach((name, sources) -> {
            String group = name.equals(ERRORS) ? config.groupId() : config.groupId() + "-" + name;
            all.add(new Intake(name, target, kafka.forGroup(group), sources, meters, clock));
        });
        return new Intakes(all);
    }

    /** What each reader takes, by its name. */
    public static Map<String, List<Source<?>>> sources(Topics topics) {
        Map<String, List<Source<?>>> sources = new LinkedHashMap<>();
        sources.put(ERRORS, errors(topics));
        sources.put("history", history(topics));
        sources.put("states", states(topics));
        return sources;
    }

    private static List<Source<?>> errors(Topics topics) {
        return List.of(Source.of(
                Arrays.stream(Recoverability.values()).map(topics::classified).toList(), new ErrorRows()));
    }

    private static List<Source<?>> history(Topics topics) {
        return List.of(
                Source.of(List.of(topics.decisions()), DecisionRows.writer()),
                Source.of(topics.outcomes(), Intakes::isHistory, Intakes::redacted, OutcomeRows.writer()),
                Source.of(List.of(topics.retries()), RetryRows.writer()));
    }

    private static List<Source<?>> states(Topics topics) {
        return List.of(
                Source.of(List.of(topics.escalations()), EscalationRows.writer()),
                Source.of(List.of(topics.groups()), GroupRows.writer()),
                Source.of(List.of(topics.alerts()), AlertRows.writer()),
                Source.of(List.of(topics.statistics()), StatisticsRows.writer()),
                Source.of(List.of(topics.circuits()), CircuitRows.writer()),
                Source.of(List.of(topics.rules()), RuleRows.writer()),
                // pages ask such questions, and would be told of their own
                Source.of(List.of(topics.commandResults()), CommandResultRows.writer())
                        .tellingOf(result -> !CommandResultRows.isReading(result)),
                Source.ofRecords(
                        topics.deadLetter(), record -> DeadLetterParser.read(record, topics), new DeadLetterRows()));
    }

    /** A heartbeat says only that a run goes on. */
    private static boolean isHistory(ExecutionOutcome outcome) {
        return outcome.status() != OutcomeStatus.HEARTBEAT;
    }

    /** What executors wrote may hold secrets. */
    private static ExecutionOutcome redacted(ExecutionOutcome outcome) {
        return new EventRedactor(Redactor.ofSecrets()).redact(outcome);
    }

    void start() {
        all.forEach(Intake::start);
    }

    /** Returns when all have ended. */
    void awaitEnd() throws InterruptedException {
        for (Intake intake : all) {
            intake.awaitEnd();
        }
    }

    boolean isLive() {
        return all.stream().noneMatch(intake -> intake.state() == Intake.State.FAILED);
    }

    boolean isReady() {
        return all.stream().allMatch(intake -> intake.state() == Intake.State.RUNNING);
    }

    /** In a line for people. */
    String line() {
        return all.stream().map(Intake::line).collect(Collectors.joining("; "));
    }

    @Override
    public void close() {
        all.forEach(Intake::close);
    }
}
