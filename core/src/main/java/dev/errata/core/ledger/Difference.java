package dev.errata.core.ledger;

import dev.errata.core.taxonomy.Labelled;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * Where the books do not balance.
 *
 * @param stage the app that it is about: for numbers, the one that read
 * @param task of this app
 * @param subject topic and partition, such as {@code errors.unknown-3}, or a state
 * @param writer whose numbers they are, as {@link LedgerLine#writer()}; empty where it is not about numbers
 * @param number the first one that is concerned; 0 where it is not about numbers
 * @param records how many, more than 0
 * @param since when it was first on a line; where that line is no more, when the task's counts began
 */
public record Difference(
        Kind kind, String stage, String task, String subject, String writer, long number, long records, Instant since) {
    /** A person must look when one is older. */
    public static final Duration TOLERATED_AGE = Duration.ofMinutes(1);

    /** What is wrong. */
    public enum Kind implements Labelled {
        /** Records were taken of which nothing is said, or more is said than was taken. */
        UNACCOUNTED,
        /** The reader passed over numbers that the writer gave out. */
        MISSING,
        /** Numbers came to the reader more than once. */
        REPEATED,
        /** Records came to the reader that were written for another place. */
        MISPLACED,
        /** Numbers were given out, the reader has not met them, and nothing is left for it to read. */
        VANISHED,
        /** The store holds something else than came into it less what left it. */
        DRIFTED
    }

    /** What a line says of its own task, without numbers. */
    static Difference of(Kind kind, LedgerLine line, String subject, long records) {
        return new Difference(kind, line.app(), line.task(), subject, "", 0, records, line.writtenAt());
    }

    /** The same about numbers of this writer. */
    Difference from(String itsWriter, long first) {
        return new Difference(kind, stage, task, subject, itsWriter, first, records, since);
    }

    /** The same, since the oldest of these that is about the same. */
    Difference knownFrom(List<Difference> known) {
        return known.stream()
                .filter(it -> it.kind == kind && it.subject.equals(subject) && it.writer.equals(writer))
                .findFirst()
                .map(it -> dated(it.since))
                .orElse(this);
    }

    Difference dated(Instant earlier) {
        return new Difference(kind, stage, task, subject, writer, number, records, earlier);
    }

    /** The same of so many records. */
    Difference with(long proven) {
        return new Difference(kind, stage, task, subject, writer, number, proven, since);
    }

    /** How long it has been on the books. */
    public Duration age(Instant now) {
        Duration age = Duration.between(since, now);
        return age.isNegative() ? Duration.ZERO : age;
    }

    /** {@code recovery-worker/0_3: 1 missing in errors.unknown-3, from number 17 of classifier-stream/0_3}. */
    public String line() {
        String which = writer.isEmpty() ? "" : ", from number " + number + " of " + writer;
        return stage + "/" + task + ": " + records + " " + kind.label() + " in " + subject + which;
    }
}
