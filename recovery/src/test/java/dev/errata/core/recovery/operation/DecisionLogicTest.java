package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.SessionStanding;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecidedRun;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.recovery.NextAttempt;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Operations that many things happen to, and the digest of all that is decided about them. */
class DecisionLogicTest {
    private static final int OPERATIONS = 4_000;
    private static final int STEPS = 10;
    private static final String SENTENCES = "f17be2eb31daa470";
    private static final Answer[] ANSWERS = {Answer.APPROVED, Answer.REJECTED, Answer.RETRIED};
    private static final EscalationLookup NONE_OPEN = (scope, cause) -> Optional.empty();
    private static final List<RecoveryConfig> CONFIGURATIONS = List.of(
            RecoveryConfig.defaults(),
            RecoveryConfigFile.read("""
                    maxWait: 10m
                    maxRuns: 4
                    policies:
                      network: {maxAttempts: 4, backoff: linear, initialDelay: 3s, maxDelay: 7s, jitter: equal}
                      timeout: {timeLimitFactor: 3}
                      slow: {maxAttempts: 3, backoff: fixed, initialDelay: 40s, jitter: none}
                    categories:
                      llm_timeout: {policy: slow, onExhausted: continue}
                      dns_error: {strategy: gate, severity: critical}
                    components:
                      billing: {maxAttempts: 4, leases: false}
                    leases: {pickUpWithin: 1m, handOuts: 2}
                    """, Map.of()),
            RecoveryConfigFile.read("{defaultProfile: strict}", Map.of()),
            RecoveryConfigFile.read("{defaultProfile: fast}", Map.of()));

    /** Someone who changes what is decided says so by a new digest, and changes nothing else by it. */
    @Test
    void theDigestIsThatOfWhatIsDecided() throws NoSuchAlgorithmException {
        Noted decided = new Noted();
        BiConsumer<@Nullable OperationState, Step> witness = (state, step) -> {
            decided.add(step.progress() + " "
                    + (state == null ? null : state.stage() + " " + state.runs().upTo(9)));
            step.decisions().forEach(decision -> decided.add(said(decision)));
        };
        live(List.of(), witness);
        live(List.of(Category.values()), witness);

        assertThat(DecisionLogic.DIGEST)
                .as("what is decided has changed, and DecisionLogic.DIGEST has to say so")
                .isEqualTo(decided.digest());
    }

    /** The digest was made when every decision was still written with its sentence. */
    @Test
    void theSentencesMadeOfDecisionsAreThoseThatWereWritten() throws NoSuchAlgorithmException {
        Noted sentences = new Noted();
        Map<DecisionReason, Integer> made = new TreeMap<>();
        live(
                List.of(),
                (state, step) -> step.decisions().forEach(decision -> {
                    sentences.add(decision.sentence());
                    if (decision.grounds().explanation().isEmpty()) {
                        made.merge(decision.grounds().reason(), 1, Integer::sum);
                    }
                }));

        assertThat(sentences.digest()).isEqualTo(SENTENCES);
        assertThat(made)
                .containsOnlyKeys(
                        DecisionReason.POLICY,
                        DecisionReason.EXHAUSTED,
                        DecisionReason.THIRD_STRIKE,
                        DecisionReason.STRATEGY_NOT_ALLOWED,
                        DecisionReason.RETRY_DISABLED,
                        DecisionReason.NOT_REPEATABLE,
                        DecisionReason.NEVER_PICKED_UP,
                        DecisionReason.SUCCESS);
    }

    /** @param names that the model gives each failure one of; empty where the rules know what failed */
    private static void live(List<Category> names, BiConsumer<@Nullable OperationState, Step> witness) {
        for (int i = 0; i < OPERATIONS; i++) {
            RecoveryConfig config = CONFIGURATIONS.get(i % CONFIGURATIONS.size());
            new Life(config, names, new SplittableRandom(i), witness).live();
        }
    }

    /** Without the sentence for people; as a decision was written when it had no parts, of which the digest was made. */
    private static String said(RecoveryDecision decision) {
        DecidedError error = decision.error();
        DecidedRun run = decision.run();
        NextAttempt next = decision.next();
        return "RecoveryDecision[decisionId=" + decision.decisionId() + ", errorId=" + error.errorId() + ", action="
                + decision.action() + ", reason=" + decision.grounds().reason() + ", explanation=, category="
                + error.category() + ", severity=" + error.severity() + ", strategy=" + error.strategy() + ", source="
                + decision.provenance().source() + ", execution="
                + decision.provenance().execution() + ", operation=" + decision.operation() + ", fingerprint="
                + error.fingerprint() + ", policy=" + decision.applied().policy() + ", profile="
                + decision.applied().profile() + ", maxAttempts="
                + decision.applied().maxAttempts() + ", policyAttempt=" + (run == null ? null : run.policyAttempt())
                + ", nextAttempt=" + (next == null ? null : next.attempt()) + ", delay="
                + (next == null ? null : next.delay()) + ", dueAt=" + (next == null ? null : next.dueAt())
                + ", decidedAt=" + decision.decidedAt() + ", firstFailureAt="
                + (run == null ? null : run.firstFailureAt()) + ", strikes="
                + decision.session().strikes() + ", suggestions="
                + decision.session().suggestions() + ", instruction=" + decision.instruction() + ", escalationId="
                + decision.escalationId() + ", closure=" + decision.closure() + ", circuitVersion="
                + decision.grounds().circuitVersion() + ", trace="
                + decision.provenance().trace() + ", policyDigest="
                + decision.grounds().policyDigest() + ", logicDigest="
                + decision.grounds().logicDigest() + "]";
    }

    private static final class Noted {
        private final MessageDigest sha = MessageDigest.getInstance("SHA-256");

        Noted() throws NoSuchAlgorithmException {}

        void add(String text) {
            sha.update(text.getBytes(StandardCharsets.UTF_8));
            sha.update((byte) '\n');
        }

        String digest() {
            return HexFormat.of().formatHex(sha.digest()).substring(0, 16);
        }
    }

    private static final class Life {
        private final FailureStep failures;
        private final OutcomeStep outcomes;
        private final AlarmStep alarms;
        private final CommandStep commands;
        private final List<Category> names;
        private final SplittableRandom random;
        private final BiConsumer<@Nullable OperationState, Step> witness;
        private @Nullable OperationState state;
        private Instant now = NOW;

        Life(
                RecoveryConfig config,
                List<Category> names,
                SplittableRandom random,
                BiConsumer<@Nullable OperationState, Step> witness) {
            this.failures = new FailureStep(config);
            this.outcomes = new OutcomeStep(config);
            this.alarms = new AlarmStep(config);
            this.commands = new CommandStep(config);
            this.names = names;
            this.random = random;
            this.witness = witness;
        }

        void live() {
            for (int i = 0; i < STEPS; i++) {
                now = now.plusMillis(random.nextInt(60_000));
                Step step = step();
                state = step.state();
                witness.accept(state, step);
            }
        }

        private Step step() {
            if (state == null || random.nextInt(3) == 0) {
                return failures.take(failure().build(), state, NONE_OPEN, now);
            }
            return switch (random.nextInt(3)) {
                case 0 ->
                    outcomes.take(Errors.outcome(choose(OutcomeStatus.values()), attempt()), state, NONE_OPEN, now);
                case 1 -> {
                    Instant alarm = state.stage().alarm();
                    now = alarm == null || alarm.isBefore(now) ? now : alarm;
                    yield alarms.take(state, NONE_OPEN, now);
                }
                default -> obey(state);
            };
        }

        private Errors failure() {
            Errors error = random.nextInt(20) == 0
                    ? Errors.unnamed(choose(Category.values()))
                    : Errors.of(choose(Category.values()), attempt());
            if (!names.isEmpty()) {
                error.named(names.get(random.nextInt(names.size())));
            }
            if (random.nextInt(3) == 0) {
                error.asking(Duration.ofMillis(random.nextInt(8_000_000)));
            }
            if (random.nextInt(6) == 0) {
                error.with(new SessionStanding(
                        random.nextInt(5), random.nextBoolean(), random.nextInt(4), random.nextInt(4) == 0));
            }
            if (random.nextInt(5) == 0) {
                error.with(new RecoverySettings(
                        null,
                        null,
                        random.nextInt(4) > 0,
                        random.nextInt(1, 6),
                        Duration.ofMillis(random.nextInt(9_000)),
                        null,
                        null,
                        null,
                        null));
            }
            return error;
        }

        private Step obey(OperationState known) {
            OperatorCommand command = new OperatorCommand(
                    "command-" + random.nextInt(100),
                    CommandType.APPROVE,
                    RetryFilter.ALL,
                    Map.of(),
                    false,
                    "alice",
                    now,
                    null);
            return switch (random.nextInt(3)) {
                case 0 ->
                    known.failure() == null
                            ? outcomes.take(Errors.outcome(OutcomeStatus.FAILED, 1), known, NONE_OPEN, now)
                            : commands.cancel(known, command, NONE_OPEN, now);
                case 1 -> commands.reschedule(known, command, now.plusMillis(random.nextInt(99_999)), now);
                default -> commands.answer(known, choose(ANSWERS), command, now);
            };
        }

        private int attempt() {
            return Math.max(1, (state == null ? 1 : state.stage().attempt()) + random.nextInt(3) - 1);
        }

        private <T> T choose(T[] candidates) {
            return candidates[random.nextInt(candidates.length)];
        }
    }
}
