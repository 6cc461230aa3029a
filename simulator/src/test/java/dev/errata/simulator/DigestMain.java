package dev.errata.simulator;

/** Prints the digests of seeds' histories, in the order given. */
public final class DigestMain {
    private DigestMain() {}

    public static void main(String[] arguments) {
        for (String seed : arguments) {
            SimulationOutcome outcome = Simulation.of(Long.parseLong(seed)).run();
            System.out.println("seed " + seed + ": " + outcome.digest());
        }
    }
}
