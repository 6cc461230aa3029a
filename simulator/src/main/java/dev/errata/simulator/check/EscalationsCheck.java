package dev.errata.simulator.check;

import static dev.errata.simulator.check.Check.holds;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AttemptRecord;
import dev.errata.core.recovery.Escalation;
import dev.errata.core.recovery.EscalationStanding;
import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.recovery.RecoveryDecision;
import dev.errata.core.recovery.policy.CategorySettings;
import dev.errata.core.recovery.policy.EscalationSettings;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A question to a person moves from one target to the next when the time for it has come, at last to the owner, and is open as
 * long as somebody waits for its answer.
 */
final class EscalationsCheck implements Check {
    private static final Map<EscalationStatus, Set<EscalationStatus>> DRAWN = Map.of(
            EscalationStatus.OPEN, Set.of(EscalationStatus.OPEN, EscalationStatus.REMINDED, EscalationStatus.RESOLVED),
            EscalationStatus.REMINDED,
                    Set.of(EscalationStatus.REMINDED, EscalationStatus.PASSED_ON, EscalationStatus.RESOLVED),
            EscalationStatus.PASSED_ON,
                    Set.of(EscalationStatus.PASSED_ON, EscalationStatus.REMINDED, EscalationStatus.RESOLVED),
            EscalationStatus.RESOLVED, Set.of());

    private static final String LISTED = "a question lists the runs that failed";
    private static final int LENGTH_OF_MESSAGE = 200;
    /** Of so many characters as UTF-8. */
    private static final int MOST_BYTES_OF_MESSAGE = 3 * LENGTH_OF_MESSAGE;

    private static final int BYTES_OF_RUNS = 2 * 1024;
    private static final int MANY = 100;

    /** An errorId and what is fixed. */
    private static final int MOST_BESIDE_MESSAGE = 80;

    private final ErrorsCheck errors;
    private final DecisionsCheck decisions;
    private final OperationsCheck operations;
    private final RecoveryConfig config;
    private final EscalationSettings settings;
    private final Map<String, Escalation> first = new HashMap<>();
    private final Map<String, Escalation> known = new LinkedHashMap<>();
    private final Set<String> awaited = new HashSet<>();

    EscalationsCheck(ErrorsCheck errors, DecisionsCheck decisions, OperationsCheck operations, RecoveryConfig config) {
        this.errors = errors;
        this.decisions = decisions;
        this.operations = operations;
        this.config = config;
        this.settings = config.escalation();
    }

    @Override
    public void see(Seen seen) {
        if (!(seen.value() instanceof Escalation escalation)) {
            return;
        }
        if (escalation.operations() > 0) {
            awaited.add(escalation.escalationId());
        }
        @Nullable Escalation before = known.put(escalation.escalationId(), escalation);
        isAbout(seen, escalation);
        listsRuns(seen, escalation.history());
        if (before == null) {
            first.put(escalation.escalationId(), escalation);
            EscalationStanding standing = escalation.standing();
            holds(
                    standing.status() == EscalationStatus.OPEN
                            && standing.deadline()
                                    .equals(escalation.openedAt().plus(settings.deadline(standing.severity()))),
                    "a question begins with its first target",
                    seen);
        } else {
            moves(seen, before, escalation);
        }
    }

    private void isAbout(Seen seen, Escalation escalation) {
        ClassifiedError error = errors.find(escalation.error().errorId());
        EscalationStanding standing = escalation.standing();
        holds(
                escalation.category() == error.classification().category()
                        && escalation.error().fingerprint().equals(error.fingerprint())
                        && escalation.provenance().source().equals(error.error().source())
                        && escalation
                                .provenance()
                                .execution()
                                .equals(error.error().execution())
                        && standing.severity().compareTo(Conditions.severity(config, error.classification())) >= 0,
                "a question says what its error says",
                seen);
        holds(
                (escalation.resolution() != null) == (standing.status() == EscalationStatus.RESOLVED),
                "an answer ends a question",
                seen);
    }

    /** Each run that failed, with what it said; some in the middle are left out where all would take too much room. */
    private void listsRuns(Seen seen, List<AttemptRecord> runs) {
        for (int at = 0; at < runs.size(); at++) {
            int before = at == 0 ? 0 : runs.get(at - 1).attempt();
            int attempt = runs.get(at).attempt();
            boolean isInOrder = attempt == before + 1 || (attempt > before && (at == 0 || !haveRoom(runs)));
            holds(isTrue(runs.get(at)) && isInOrder, LISTED, seen);
        }
        holds(runs.size() <= 1 || bytesSaid(runs) <= BYTES_OF_RUNS, "the runs that a question lists are bounded", seen);
    }

    private static int bytesSaid(List<AttemptRecord> runs) {
        return runs.stream()
                .mapToInt(run -> run.message().getBytes(StandardCharsets.UTF_8).length)
                .sum();
    }

    /** Whether there is room for one more, however long it was, so that none was left out. */
    private static boolean haveRoom(List<AttemptRecord> runs) {
        return bytesSaid(runs) + (runs.size() + 1) * MOST_BESIDE_MESSAGE + MOST_BYTES_OF_MESSAGE <= BYTES_OF_RUNS;
    }

    private boolean isTrue(AttemptRecord run) {
        ClassifiedError failure = errors.find(run.errorId());
        String said = failure.error().message();
        return Optional.ofNullable(failure.error().operation())
                        .map(Operation::attempt)
                        .equals(Optional.of(run.attempt()))
                && run.failedAt().equals(failure.receivedAt())
                && run.category() == failure.classification().category()
                && said.startsWith(run.message())
                && run.message().length() >= Math.min(said.length(), LENGTH_OF_MESSAGE - 1);
    }

    private void moves(Seen seen, Escalation before, Escalation after) {
        EscalationStanding was = before.standing();
        EscalationStanding is = after.standing();
        boolean isPassedOn = is.status() == EscalationStatus.PASSED_ON && was.status() != is.status();
        boolean isMoved = is.status() != was.status() && is.status() != EscalationStatus.RESOLVED;
        holds(
                DRAWN.getOrDefault(was.status(), Set.of()).contains(is.status())
                        && is.target().equals(was.target()) != isPassedOn,
                "a question moves as drawn",
                seen);
        boolean isCount = is.status() == was.status() && is.severity() == was.severity();
        holds(!isCount || isNews(before.operations(), after.operations()), "of a question only news is told", seen);
        Instant soon = Instant.ofEpochMilli(seen.record().sender().clock()).plus(settings.deadline(is.severity()));
        holds(is.severity() == was.severity() || !is.deadline().isAfter(soon), "what is worse is more urgent", seen);
        holds(
                !isMoved || seen.record().sender().clock() >= was.deadline().toEpochMilli(),
                "nobody is reminded early",
                seen);
    }

    /** Of many that wait one number in a hundred is told. */
    private static boolean isNews(int told, int now) {
        return now < MANY ? now != told : now % MANY == 0;
    }

    /** @param most that wait: some may be forgotten since */
    private static boolean isTold(int told, int least, int most) {
        int blur = told < MANY || most < MANY ? 0 : MANY - 1;
        return told >= least - blur && told <= most + blur;
    }

    /** Whether everybody was asked who can be. */
    boolean isAtRest() {
        return known.values().stream().allMatch(EscalationsCheck::isAtRest);
    }

    private static boolean isAtRest(Escalation escalation) {
        EscalationStanding standing = escalation.standing();
        return standing.status() == EscalationStatus.RESOLVED
                || (standing.status() == EscalationStatus.REMINDED
                        && standing.target().equals(EscalationSettings.OWNER));
    }

    /** Whoever is to be asked is, and by the right one first. */
    private void isAsked(RecoveryDecision decision) {
        boolean isGate = decision.action() == Action.GATE;
        if (!isGate && decision.action() != Action.ESCALATE) {
            return;
        }
        Escalation asked = first.get(Objects.requireNonNullElse(decision.escalationId(), ""));
        String target =
                target(errors.find(decision.error().errorId()).classification().deciding(), isGate);
        boolean isItsOwn = asked != null
                && asked.cause() == decision.grounds().reason()
                && Objects.equals(asked.error().errorId(), decision.error().errorId());
        if (asked == null || (isItsOwn && !asked.standing().target().equals(target))) {
            throw new Violation("who is to be asked is", target + " is not: " + decision);
        }
        List<AttemptRecord> runs = asked.history();
        Instant began = decision.run() == null ? null : decision.run().firstFailureAt();
        boolean listsFirst = runs.stream().anyMatch(run -> run.failedAt().equals(began) || isFailureOf(run, began));
        boolean hasRoom = runs.size() != 1 || haveRoom(runs);
        if (isItsOwn && decision.run() != null && hasRoom && !listsFirst) {
            throw new Violation(LISTED, "the first, of " + began + ", is missing: " + asked);
        }
    }

    /** The first of those who are to be asked, of whom the owner is always the last. */
    private String target(Category category, boolean isGate) {
        CategorySettings ofCategory = config.categories().get(category);
        List<String> usual = isGate ? settings.gateTargets() : settings.escalateTargets();
        List<String> targets =
                ofCategory == null || ofCategory.escalationTargets() == null ? usual : ofCategory.escalationTargets();
        return targets.stream()
                .filter(target -> !target.equals(EscalationSettings.OWNER))
                .findFirst()
                .orElse(EscalationSettings.OWNER);
    }

    /** A run may have two failures: nothing was heard of it for too long, and what it said came late. */
    private boolean isFailureOf(AttemptRecord run, @Nullable Instant failedAt) {
        Operation operation = errors.find(run.errorId()).error().operation();
        return operation != null
                && errors.all().stream()
                        .filter(error -> Objects.equals(error.receivedAt(), failedAt))
                        .anyMatch(error -> operation.equals(error.error().operation()));
    }

    @Override
    public void end() {
        decisions.all().forEach(this::isAsked);
        Map<String, Integer> waiting = operations.waiting();
        known.forEach((id, escalation) -> {
            boolean isOpen = escalation.standing().status() != EscalationStatus.RESOLVED;
            int expected = waiting.getOrDefault(id, 0);
            int most = expected + operations.forgotten(id);
            boolean isRight = isOpen
                    ? isTold(escalation.operations(), expected, most) && (most > 0 || !awaited.contains(id))
                    : expected == 0;
            if (!isRight) {
                throw new Violation("who waits is asked about", expected + " wait for " + escalation);
            }
            if (!isAtRest(escalation)) {
                throw new Violation("at last the owner is asked", escalation.toString());
            }
        });
        if (!known.keySet().containsAll(waiting.keySet())) {
            throw new Violation("who waits is asked about", waiting + " wait, these are known: " + known.keySet());
        }
    }
}
