package dev.errata.core.recovery.operation;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.event.PayloadDigest;
import dev.errata.core.event.Provenance;
import dev.errata.core.event.RecoverySettings;
import dev.errata.core.recovery.Action;
import dev.errata.core.recovery.AppliedPolicy;
import dev.errata.core.recovery.ClosureResult;
import dev.errata.core.recovery.DecidedError;
import dev.errata.core.recovery.DecisionReason;
import dev.errata.core.taxonomy.Severity;
import dev.errata.core.taxonomy.Strategy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An operation's state as bytes, for the store; a version byte comes first. What an older worker can do without, and so passes over,
 * stands at the end: the former fingerprint.
 */
public final class OperationCodec {
    /** One that the model alone names: a worker that knows of no deciding category cannot read it, and so decides nothing by the name. */
    private static final int VERSION = 5;

    /** One that needs a payload: a worker that knows of none cannot read it, and so hands out no retry without. */
    private static final int WITH_PAYLOAD = 4;

    private static final int WITHOUT_PAYLOAD = 3;

    /** The second version knew neither who runs an attempt nor which policies the failed runs fell under. */
    private static final int SECOND_VERSION = 2;

    /** The first version knew neither hand-outs of a pending or gated attempt nor forgiven attempts. */
    private static final int FIRST_VERSION = 1;

    private OperationCodec() {}

    public static byte[] encode(OperationState state) {
        BinaryWriter out = new BinaryWriter();
        PayloadDigest payload = state.work().payload();
        int version = version(state);
        out.number(version);
        writeWork(out, state.work());
        writeStage(out, state.stage());
        out.number(state.decidedAttempt());
        out.optional(state.firstFailureAt(), out::time);
        LastFailure failure = state.failure();
        out.optional(failure, last -> writeFailure(out, last, version));
        out.list(state.history(), attempt -> CommonFields.write(out, attempt));
        out.optional(
                state.escalation(),
                reference -> out.text(reference.escalationId()).label(reference.cause()));
        FailedRuns runs = state.runs();
        out.number(runs.forgiven());
        out.list(
                new ArrayList<>(new TreeMap<>(runs.policies()).entrySet()),
                run -> out.number(run.getKey()).text(run.getValue()));
        if (version == VERSION) {
            out.optional(payload, it -> write(out, it));
        } else if (payload != null) {
            write(out, payload);
        }
        if (failure != null && failure.formerFingerprint() != null) {
            out.text(failure.formerFingerprint());
        }
        return out.toByteArray();
    }

    private static int version(OperationState state) {
        LastFailure failure = state.failure();
        if (failure != null && failure.categoryByRules() != null) {
            return VERSION;
        }
        return state.work().payload() == null ? WITHOUT_PAYLOAD : WITH_PAYLOAD;
    }

    private static void write(BinaryWriter out, PayloadDigest payload) {
        out.text(payload.contentType()).number(payload.size()).text(payload.sha256());
    }

    /**
     * Reads a state.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static OperationState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = version(in);
        Work work = work(in);
        Stage stage = stage(in, version);
        int decidedAttempt = in.integer();
        Instant firstFailureAt = in.optional(in::time);
        LastFailure failure = in.optional(() -> failure(in, version));
        OperationState state = new OperationState(
                work,
                stage,
                decidedAttempt,
                firstFailureAt,
                failure,
                in.list(() -> CommonFields.attempt(in)),
                in.optional(() -> new EscalationReference(in.text(), in.label(DecisionReason.class))),
                runs(in, version, failure));
        boolean hasPayload = version == WITH_PAYLOAD || (version == VERSION && in.flag());
        if (hasPayload) {
            state = state.announcing(new PayloadDigest(in.text(), in.integer(), in.text()));
        }
        return in.isAtEnd() ? state : state.formerly(in.text());
    }

    /**
     * Reads only what is to be done and where it stands, which comes first: for whoever reads all at a start.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static Head decodeHead(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = version(in);
        return new Head(work(in), stage(in, version));
    }

    /** The beginning of a stored operation. */
    public record Head(Work work, Stage stage) {}

    private static int version(BinaryReader in) {
        int version = in.integer();
        if (version < FIRST_VERSION || version > VERSION) {
            throw new IllegalArgumentException("a stored operation has version " + version + ", not " + VERSION);
        }
        return version;
    }

    /** Of what an older version wrote, the last failure's policy is known; other runs count for whichever asks. */
    private static FailedRuns runs(BinaryReader in, int version, @Nullable LastFailure failure) {
        int forgiven = version == FIRST_VERSION ? 0 : in.integer();
        Map<Integer, String> policies = new HashMap<>();
        if (version > SECOND_VERSION) {
            for (int left = in.integer(); left > 0; left--) {
                policies.put(in.integer(), in.text());
            }
        } else if (failure != null) {
            policies.put(failure.attempt(), failure.applied().policy());
        }
        return new FailedRuns(policies, forgiven);
    }

    private static void writeWork(BinaryWriter out, Work work) {
        out.text(work.operationId()).text(work.type());
        out.optional(work.timeLimit(), out::duration);
        write(out, work.provenance());
        RecoverySettings settings = work.settings().equals(RecoverySettings.NONE) ? null : work.settings();
        out.optional(settings, said -> writeSettings(out, said));
    }

    private static Work work(BinaryReader in) {
        return new Work(
                in.text(),
                in.optionalText(),
                in.optional(in::duration),
                provenance(in),
                in.flag() ? settings(in) : RecoverySettings.NONE,
                null);
    }

    private static void write(BinaryWriter out, Provenance provenance) {
        CommonFields.write(out, provenance.source());
        CommonFields.write(out, provenance.execution());
        out.optional(provenance.trace(), trace -> CommonFields.write(out, trace));
    }

    private static Provenance provenance(BinaryReader in) {
        return new Provenance(
                CommonFields.source(in), CommonFields.execution(in), in.optional(() -> CommonFields.trace(in)));
    }

    private static void writeSettings(BinaryWriter out, RecoverySettings settings) {
        out.text(settings.profile()).text(settings.policy());
        out.optional(settings.retryEnabled(), out::flag);
        out.optional(settings.maxAttempts(), attempts -> out.number(attempts));
        out.optional(settings.initialDelay(), out::duration);
        out.optional(settings.maxDelay(), out::duration);
        out.optional(settings.multiplier(), number -> out.number(Double.doubleToLongBits(number)));
        out.optional(settings.automaticRecovery(), out::flag);
        out.optional(settings.allowedStrategies(), labels -> out.list(labels, out::text));
    }

    private static RecoverySettings settings(BinaryReader in) {
        return new RecoverySettings(
                in.optionalText(),
                in.optionalText(),
                in.optional(in::flag),
                in.optional(in::integer),
                in.optional(in::duration),
                in.optional(in::duration),
                in.optional(() -> Double.longBitsToDouble(in.number())),
                in.optional(in::flag),
                in.optional(() -> in.list(in::text)));
    }

    private static void writeStage(BinaryWriter out, Stage stage) {
        if (stage instanceof Stage.Pending pending) {
            out.number('P').number(stage.attempt()).time(pending.dueAt()).number(pending.handOut());
        } else if (stage instanceof Stage.AwaitingPayload awaiting) {
            out.number('A')
                    .number(stage.attempt())
                    .time(awaiting.dueAt())
                    .number(awaiting.handOut())
                    .time(awaiting.until());
        } else if (stage instanceof Stage.HandedOut handedOut) {
            out.number('H')
                    .number(stage.attempt())
                    .time(handedOut.dueAt())
                    .number(handedOut.handOut())
                    .time(handedOut.pickUpBy());
        } else if (stage instanceof Stage.Leased leased) {
            out.number('L').number(stage.attempt()).time(leased.until()).text(leased.holder());
        } else if (stage instanceof Stage.Unwatched unwatched) {
            out.number('U').number(stage.attempt()).time(unwatched.forgetAt()).text(unwatched.holder());
        } else if (stage instanceof Stage.Failing failing) {
            out.number('F').number(stage.attempt()).time(failing.forgetAt());
        } else if (stage instanceof Stage.Closed closed) {
            out.number('C')
                    .number(stage.attempt())
                    .label(closed.result())
                    .time(closed.closedAt())
                    .time(closed.forgetAt());
        } else {
            out.number('G').number(stage.attempt()).number(((Stage.Gated) stage).handOuts());
        }
    }

    private static Stage stage(BinaryReader in, int version) {
        int kind = in.integer();
        int attempt = in.integer();
        return switch (kind) {
            case 'P' -> new Stage.Pending(attempt, in.time(), version == FIRST_VERSION ? 1 : in.integer());
            case 'A' -> new Stage.AwaitingPayload(attempt, in.time(), in.integer(), in.time());
            case 'H' -> new Stage.HandedOut(attempt, in.time(), in.integer(), in.time());
            case 'L' -> new Stage.Leased(attempt, in.time(), version <= SECOND_VERSION ? null : in.optionalText());
            case 'U' -> new Stage.Unwatched(attempt, in.time(), version <= SECOND_VERSION ? null : in.optionalText());
            case 'F' -> new Stage.Failing(attempt, in.time());
            case 'C' -> new Stage.Closed(attempt, in.label(ClosureResult.class), in.time(), in.time());
            case 'G' -> new Stage.Gated(attempt, version == FIRST_VERSION ? 0 : in.integer());
            default -> throw new IllegalArgumentException("no stage has kind " + kind);
        };
    }

    private static void writeFailure(BinaryWriter out, LastFailure failure, int version) {
        out.number(failure.attempt());
        write(out, failure.error());
        if (version == VERSION) {
            out.number(failure.deciding().code());
        }
        write(out, failure.applied());
        out.number(failure.strikes()).label(failure.action());
        out.optional(failure.instruction(), instruction -> InstructionFields.write(out, instruction));
        out.text(failure.title());
    }

    private static LastFailure failure(BinaryReader in, int version) {
        return new LastFailure(
                in.integer(),
                error(in),
                version == VERSION ? CommonFields.category(in) : null,
                applied(in),
                in.integer(),
                in.label(Action.class),
                in.optional(() -> InstructionFields.read(in)),
                in.text(),
                null);
    }

    private static void write(BinaryWriter out, DecidedError error) {
        out.text(error.errorId())
                .number(error.category().code())
                .label(error.severity())
                .label(error.strategy())
                .text(error.fingerprint());
    }

    private static DecidedError error(BinaryReader in) {
        return new DecidedError(
                in.text(), CommonFields.category(in), in.label(Severity.class), in.label(Strategy.class), in.text());
    }

    private static void write(BinaryWriter out, AppliedPolicy applied) {
        out.text(applied.policy()).text(applied.profile()).number(applied.maxAttempts());
    }

    private static AppliedPolicy applied(BinaryReader in) {
        return new AppliedPolicy(in.text(), in.text(), in.integer());
    }
}
