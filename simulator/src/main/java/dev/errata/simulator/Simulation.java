package dev.errata.simulator;

import dev.errata.core.wording.Spoken;
import dev.errata.simulator.check.Seen;
import dev.errata.simulator.check.Violation;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a seed decides, ready to be run.
 *
 * @param kept the places in the plan of what is to happen
 */
public record Simulation(long seed, HistoryKind kind, Swarm swarm, Plan plan, BitSet kept) {
    private static final int MOST_RUNS_TO_SHRINK = 60;
    private static final int LONGEST_LINE = 600;

    /** All of it drawn from the seed. */
    public static Simulation of(long seed) {
        return of(seed, HistoryKind.DRAWN);
    }

    public static Simulation of(long seed, HistoryKind kind) {
        Swarm swarm = kind.swarm(seed);
        Plan plan = Plan.of(seed, swarm);
        return new Simulation(
                seed, kind, swarm, plan, Kept.all(plan.happenings().size()));
    }

    /**
     * The same with only some of what happens from outside.
     *
     * @param places in the plan, from 0, such as {@code 0-3,17}
     * @throws IllegalArgumentException if it is no such text
     */
    public Simulation only(String places) {
        return only(Kept.read(places));
    }

    Simulation only(BitSet places) {
        return new Simulation(seed, kind, swarm, plan, places);
    }

    /** Runs it to its end, or to the first thing that does not hold. */
    public SimulationOutcome run() {
        return run(seen -> {});
    }

    /** As {@link #run()}, where somebody looks at each committed record. */
    public SimulationOutcome run(Consumer<Seen> observer) {
        return History.run(seed, swarm, plan.only(kept), observer);
    }

    /**
     * With less of what happens from outside, as far as it still fails so.
     *
     * @param isEnough asked before each of the runs that this takes
     */
    public Simulation smaller(Violation violation, BooleanSupplier isEnough) {
        Predicate<BitSet> stillFails = places -> only(places).fails(violation.invariant());
        return only(new Shrinker(stillFails, MOST_RUNS_TO_SHRINK, isEnough).shrink(kept));
    }

    private boolean fails(String invariant) {
        Violation violation = run().violation();
        return violation != null && violation.invariant().equals(invariant);
    }

    /** What did not hold, and when, in a line. */
    public String failure(SimulationOutcome outcome, Violation violation) {
        return "seed " + seed + " fails after " + Spoken.duration(outcome.lasted()) + ": " + violation.getMessage();
    }

    /**
     * What a person needs to look into a failure: seed, parameters, the last records, what happens from outside, and the command
     * that makes it happen.
     *
     * @param outcome of this simulation, or of the larger one that it comes from
     */
    public List<String> report(SimulationOutcome outcome, Violation violation) {
        List<String> lines = new ArrayList<>();
        lines.add(failure(outcome, violation));
        lines.add("parameters: " + swarm);
        lines.add("the last records:");
        outcome.recent().forEach(seen -> lines.add("  " + shortened(seen.toString())));
        lines.add("what happens:");
        kept.stream()
                .forEach(place -> lines.add("  " + place + ": "
                        + shortened(plan.happenings().get(place).toString())));
        lines.add("again: " + command());
        return lines;
    }

    private String command() {
        return Stream.of("errata simulate --seed " + seed, kind.option(), "--only " + Kept.text(kept))
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(" "));
    }

    private static String shortened(String line) {
        return line.length() <= LONGEST_LINE ? line : line.substring(0, LONGEST_LINE) + " ...";
    }
}
