package dev.errata.benchmarks.pipeline;

import dev.errata.embedded.EmbeddedKafka;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/**
 * The broker and the registry in a JVM of their own, so that what is measured beside them is not theirs. Says where they
 * listen, and ends when its standard input does: it never outlives who started it.
 */
final class BrokerMain {
    static final String STARTED = "started ";

    private BrokerMain() {}

    public static void main(String[] arguments) throws IOException {
        try (EmbeddedKafka kafka = EmbeddedKafka.startOnFreePorts(Path.of(arguments[0]))) {
            System.out.println(STARTED + kafka.bootstrapServers() + " " + kafka.registryUrl());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
