package dev.errata.benchmarks.process;

import dev.errata.embedded.EmbeddedBrokerConfig;
import dev.errata.embedded.EmbeddedKafka;
import java.nio.file.Path;

/** Broker and registry, tethered; on given ports, so that clients find them again after a restart. */
final class TetheredBrokerMain {
    private TetheredBrokerMain() {}

    /** Directory, then the ports of broker, controller and registry. */
    public static void main(String[] arguments) throws InterruptedException {
        Tether.attach();
        EmbeddedBrokerConfig config = new EmbeddedBrokerConfig(
                Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        try (EmbeddedKafka kafka = EmbeddedKafka.start(config, Integer.parseInt(arguments[3]))) {
            System.err.println("broker at " + kafka.bootstrapServers());
            Thread.currentThread().join();
        }
    }
}
