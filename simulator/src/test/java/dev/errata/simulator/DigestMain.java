package dev.errata.simulator;

/** Prints the digest of a seed's history. */
public final class DigestMain {
    private DigestMain() {}

    public static void main(String[] arguments) {
        Outcome outcome = Simulation.of(Long.parseLong(arguments[0])).run();
        System.out.println("digest " + outcome.digest());
    }
}
