package dev.errata.core.recovery.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.Answer;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.config.RecoveryConfigFile;
import dev.errata.core.recovery.operation.Errors;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RedeciderTest {
    private static final Category CATEGORY = Category.DNS_ERROR;
    private static final RecoveryConfig GIVEN =
            network("maxAttempts: 3, backoff: fixed, initialDelay: 10s, jitter: none");

    private static RecoveryConfig network(String numbers) {
        return RecoveryConfigFile.read("policies: {network: {" + numbers + "}}", Map.of());
    }

    private static Worker worker() {
        return new Worker(GIVEN);
    }

    /** A retry and its failure, up to the gate. */
    private static Worker usedUp() {
        return worker().fails(CATEGORY, 1)
                .waits()
                .is(OutcomeStatus.STARTED, 2)
                .is(OutcomeStatus.FAILED, 2)
                .fails(CATEGORY, 2)
                .waits()
                .fails(CATEGORY, 3);
    }

    static Stream<Named<Worker>> lives() {
        return Stream.of(thatFail(), thatPeopleTouch(), thatEndOtherwise()).flatMap(Function.identity());
    }

    private static Stream<Named<Worker>> thatFail() {
        return Stream.of(
                Named.of("attempts used up", usedUp()),
                Named.of("success", worker().fails(CATEGORY, 1).waits().is(OutcomeStatus.SUCCEEDED, 2)),
                Named.of(
                        "success first", worker().is(OutcomeStatus.SUCCEEDED, 2).fails(CATEGORY, 1)),
                Named.of(
                        "first failure late",
                        worker().fails(CATEGORY, 2).fails(CATEGORY, 1).fails(CATEGORY, 3)),
                Named.of(
                        "overtaken by the next run",
                        worker().is(OutcomeStatus.STARTED, 3).fails(CATEGORY, 2).fails(CATEGORY, 3)),
                Named.of(
                        "another policy between",
                        worker().fails(Category.LLM_TIMEOUT, 1)
                                .waits()
                                .fails(CATEGORY, 2)
                                .waits()
                                .fails(CATEGORY, 3)));
    }

    private static Stream<Named<Worker>> thatPeopleTouch() {
        return Stream.of(
                Named.of(
                        "approved", usedUp().isAnswered(Answer.APPROVED).waits().fails(CATEGORY, 4)),
                Named.of(
                        "from the first attempt",
                        usedUp().isAnswered(Answer.RETRIED).waits().fails(CATEGORY, 4)),
                Named.of("rejected", usedUp().isAnswered(Answer.REJECTED)),
                Named.of("cancelled", worker().fails(CATEGORY, 1).isCancelled()),
                Named.of(
                        "put off",
                        worker().fails(CATEGORY, 1)
                                .isPutOff(Duration.ofMinutes(3))
                                .waits()
                                .fails(CATEGORY, 2)),
                Named.of(
                        "asked for",
                        worker().fails(Errors.of(CATEGORY, 1)
                                .asking(Duration.ofSeconds(40))
                                .build())));
    }

    private static Stream<Named<Worker>> thatEndOtherwise() {
        return Stream.of(
                Named.of(
                        "never picked up",
                        worker().fails(CATEGORY, 1)
                                .waits()
                                .waits()
                                .waits()
                                .waits()
                                .waits()),
                Named.of("ended", worker().fails(Category.SCOPE_USER_DENIED, 1)),
                Named.of(
                        "forgotten",
                        worker().fails(CATEGORY, 1)
                                .waits()
                                .is(OutcomeStatus.FAILED, 2)
                                .waits()),
                Named.of(
                        "nothing to run",
                        worker().fails(Errors.unnamed(CATEGORY).build())),
                Named.of(
                        "payload missing",
                        worker().fails(announcing(CATEGORY)).waits().waits()));
    }

    private static ClassifiedError announcing(Category category) {
        return Errors.of(category, 1)
                .announcing(new PayloadDigest("text/plain", 3, "0".repeat(64)))
                .build();
    }

    @ParameterizedTest
    @MethodSource("lives")
    void theGivenPoliciesMakeEveryDecisionAgain(Worker life) {
        List<Redecision> made = life.redecided(GIVEN, GIVEN);

        assertThat(made).isNotEmpty().allSatisfy(one -> {
            assertThat(one.finding()).as("%s", one).isEqualTo(Finding.REPRODUCED);
            assertThat(one.differs()).as("%s", one).isFalse();
        });
    }

    @Test
    void moreAttemptsGoOnWhereTheOthersAsked() {
        RecoveryConfig tried = network("maxAttempts: 5, backoff: fixed, initialDelay: 10s, jitter: none");

        List<Redecision> made = usedUp().redecided(GIVEN, tried);

        assertThat(actions(made)).containsExactly(Action.RETRY, Action.RETRY, Action.RETRY);
        assertThat(made).extracting(Redecision::isBeyondTheRecord).containsExactly(false, false, true);
    }

    @Test
    void fewerAttemptsStopBeforeWhatCameLater() {
        RecoveryConfig tried = network("maxAttempts: 2, backoff: fixed, initialDelay: 10s, jitter: none");

        List<Redecision> made = usedUp().redecided(GIVEN, tried);

        assertThat(actions(made)).containsExactly(Action.RETRY, Action.GATE, null);
        assertThat(made).allMatch(Redecision::differs).noneMatch(Redecision::isBeyondTheRecord);
    }

    @Test
    void anotherWaitIsTheOnlyDifferenceIfOnlyTheWaitIsAnother() {
        RecoveryConfig tried = network("maxAttempts: 3, backoff: linear, initialDelay: 12s, jitter: none");

        List<Redecision> made = usedUp().redecided(GIVEN, tried);

        assertThat(actions(made)).containsExactly(Action.RETRY, Action.RETRY, Action.GATE);
        assertThat(made).extracting(Redecision::differs).containsExactly(true, true, false);
        assertThat(wait(made.get(1).tried())).isEqualTo(Duration.ofSeconds(24));
        assertThat(wait(made.get(1).given())).isEqualTo(Duration.ofSeconds(10));
    }

    /** Runs count under the policy that they would have failed under, not under the one that they failed under. */
    @Test
    void runsAreCountedAsTheTriedPoliciesWouldHave() {
        RecoveryConfig tried = RecoveryConfigFile.read("categories: {llm_timeout: {policy: network}}", Map.of());
        RecoveryConfig given = RecoveryConfig.defaults();
        Worker worker = new Worker(given);
        worker.fails(Category.LLM_TIMEOUT, 1).waits().fails(CATEGORY, 2);

        List<Redecision> made = worker.redecided(given, tried);

        assertThat(policyAttempt(made.get(1).recorded())).isEqualTo(1);
        assertThat(policyAttempt(made.get(1).tried())).isEqualTo(2);
    }

    @Test
    void whatIsNotComparedIsCountedByItsReason() {
        RecoveryConfig other = network("maxAttempts: 4");

        assertThat(findings(usedUp().redecided(other, other))).containsOnly(Finding.OTHER_POLICY);
        assertThat(findings(worker().withOtherLogic().fails(CATEGORY, 1).redecided(GIVEN, GIVEN)))
                .containsOnly(Finding.OTHER_LOGIC);
        assertThat(findings(usedUp().redecided(GIVEN, GIVEN, Errors.NOW.plusMillis(1))))
                .containsOnly(Finding.BEGAN_BEFORE);
        assertThat(findings(usedUp().redecided(GIVEN, GIVEN, Errors.NOW))).containsOnly(Finding.REPRODUCED);
    }

    @Test
    void whatWasDecidedBeforeDigestsWereSaidIsNotCompared() {
        PartitionRecords records = new PartitionRecords();
        usedUp().records().forEach(operation -> {
            operation.failures().forEach(failure -> records.failure(Worker.KEY, failure.value(), failure.at()));
            operation
                    .decisions()
                    .forEach(decision ->
                            records.decision(Worker.KEY, decision.value().madeUnder(null, null), decision.at()));
        });

        assertThat(findings(redecided(records))).containsOnly(Finding.NO_DIGEST);
    }

    @Test
    void withoutItsFirstErrorAnOperationIsNotCompared() {
        PartitionRecords records = new PartitionRecords();
        usedUp().records().forEach(operation -> {
            operation.failures().stream()
                    .skip(1)
                    .forEach(failure -> records.failure(Worker.KEY, failure.value(), failure.at()));
            operation.decisions().forEach(decision -> records.decision(Worker.KEY, decision.value(), decision.at()));
        });

        assertThat(findings(redecided(records))).containsOnly(Finding.NO_ERROR);
    }

    /** A decision of other policies is taken as it was, and the next one of the given policies is made from there. */
    @Test
    void policiesThatChangedWhileAnOperationWentOnAreNoHindrance() {
        PartitionRecords records = new PartitionRecords();
        usedUp().records().forEach(operation -> {
            operation.failures().forEach(failure -> records.failure(Worker.KEY, failure.value(), failure.at()));
            for (Appended<RecoveryDecision> decision : operation.decisions()) {
                boolean isFirst =
                        Objects.requireNonNull(decision.value().operation()).attempt() == 1;
                records.decision(
                        Worker.KEY,
                        isFirst
                                ? decision.value()
                                        .madeUnder(
                                                "another",
                                                decision.value().grounds().logicDigest())
                                : decision.value(),
                        decision.at());
            }
        });

        assertThat(findings(redecided(records)))
                .containsExactly(Finding.OTHER_POLICY, Finding.REPRODUCED, Finding.REPRODUCED);
    }

    private static List<Redecision> redecided(PartitionRecords records) {
        List<Redecision> made = new ArrayList<>();
        records.forEach(operation -> made.addAll(new Redecider(GIVEN, GIVEN, Instant.EPOCH).redecide(operation)));
        return made;
    }

    private static @Nullable Integer policyAttempt(@Nullable RecoveryDecision decision) {
        return Objects.requireNonNull(Objects.requireNonNull(decision).run()).policyAttempt();
    }

    private static Duration wait(@Nullable RecoveryDecision decision) {
        return Objects.requireNonNull(Objects.requireNonNull(decision).next())
                .delay()
                .total();
    }

    private static List<Finding> findings(List<Redecision> made) {
        return made.stream().map(Redecision::finding).toList();
    }

    private static List<@Nullable Action> actions(List<Redecision> made) {
        List<@Nullable Action> actions = new ArrayList<>();
        made.forEach(one -> actions.add(one.tried() == null ? null : one.tried().action()));
        return actions;
    }
}
