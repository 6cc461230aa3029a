package dev.errata.simulator.check;

import dev.errata.core.ledger.Books;
import dev.errata.core.ledger.Books.Position;
import dev.errata.core.ledger.Difference;
import dev.errata.core.ledger.LedgerApp;
import dev.errata.core.ledger.LedgerLine;
import dev.errata.core.ledger.LedgerLine.Source;
import dev.errata.simulator.kafka.SimulatedLog;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * What every committed line of the ledger says balances: each record taken has one fate, no number is missing, repeated or
 * misplaced, and no operation is more or less than the moves between stages make it. Whoever reads all lines and asks the topics, as
 * {@code errata ledger} does, finds no difference at any time. At the end, what was handed on was taken.
 */
final class LedgerCheck implements Check {
    private static final String INVARIANT = "the ledger balances";

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(10);

    private final Map<String, LedgerLine> lines = new HashMap<>();
    private final Books books = new Books();
    private final SimulatedLog log;
    private Instant nextLook = Instant.MIN;

    LedgerCheck(SimulatedLog log) {
        this.log = log;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof LedgerLine line) {
            line.sources().forEach(source -> balances(line, source));
            line.seen()
                    .forEach(met -> holds(
                            met.missing() == 0 && met.repeated() == 0 && met.misplaced() == 0,
                            () -> line.writer() + " met " + met));
            line.stocks()
                    .forEach((state, stock) -> holds(
                            stock.drift() == 0 && stock.stock() >= 0,
                            () -> line.writer() + ' ' + state + ": " + stock));
            LedgerLine before = lines.put(line.writer(), line);
            holds(before == null || before.epoch() == line.epoch(), () -> line.writer() + " begins anew: " + line);
            books.take(line);
            if (!log.now().isBefore(nextLook)) {
                look();
                nextLook = log.now().plus(BETWEEN_LOOKS);
            }
        }
    }

    private void look() {
        Set<Position> exhausted =
                books.unread().stream().filter(this::isExhausted).collect(Collectors.toSet());
        List<Difference> differences = books.balance(log.now(), exhausted).differences();
        holds(differences.isEmpty(), () -> "the reader finds " + differences);
    }

    private boolean isExhausted(Position position) {
        TopicPartition place = new TopicPartition(position.topic(), position.partition());
        return log.beginning(place) <= position.next() && !log.hasMore(place, position.next());
    }

    private static void balances(LedgerLine line, Source source) {
        holds(
                source.difference() == 0,
                () -> line.writer() + " has " + source.difference() + " without a fate: " + source);
    }

    @Override
    public void end() {
        look();
        holds(
                Arrays.stream(LedgerApp.values())
                        .filter(app -> app != LedgerApp.INTAKE) // which is not simulated
                        .allMatch(app -> lines.values().stream()
                                .anyMatch(line -> line.app().equals(app.appName()))),
                () -> "not every app has written: " + lines.keySet());
        for (LedgerLine reader : lines.values()) {
            for (LedgerLine.Seen met : reader.seen()) {
                holds(
                        written(met) == met.last(),
                        () -> reader.writer() + " has met " + met + ", written were " + written(met));
            }
        }
    }

    /** Whether every reader has told of all that its writers have told of. */
    boolean isTold() {
        return lines.values().stream()
                .flatMap(reader -> reader.seen().stream())
                .allMatch(met -> written(met) == met.last());
    }

    private long written(LedgerLine.Seen met) {
        LedgerLine writer = lines.get(met.writer());
        return writer == null
                ? 0
                : writer.written().stream()
                        .filter(out -> out.topic().equals(met.topic()) && out.partition() == met.partition())
                        .mapToLong(LedgerLine.Written::number)
                        .sum();
    }

    private static void holds(boolean condition, Supplier<String> what) {
        if (!condition) {
            throw new Violation(INVARIANT, what.get());
        }
    }
}
