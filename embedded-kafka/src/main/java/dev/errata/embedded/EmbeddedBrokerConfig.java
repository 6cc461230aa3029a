package dev.errata.embedded;

import java.nio.file.Path;
import java.util.function.IntFunction;

/**
 * Where the embedded broker keeps its data and which ports of 127.0.0.1 it listens on.
 *
 * @param directory the data directory, created at the first start; one broker at a time
 * @param brokerPort what clients connect to; 0 for any free port
 * @param controllerPort what the broker talks to its own controller on; 0 for any free port
 */
public record EmbeddedBrokerConfig(Path directory, int brokerPort, int controllerPort) {
    public static final int DEFAULT_BROKER_PORT = 19_092;
    public static final int DEFAULT_CONTROLLER_PORT = 19_192;

    public EmbeddedBrokerConfig {
        directory = directory.toAbsolutePath().normalize();
        if (directory.toString().contains(",")) {
            throw new IllegalArgumentException(
                    "directory must not contain a comma, which separates Kafka's directories: " + directory);
        }
        LoopbackPorts.requireValid(brokerPort, "brokerPort");
        LoopbackPorts.requireValid(controllerPort, "controllerPort");
        if (brokerPort == controllerPort && brokerPort != 0) {
            throw new IllegalArgumentException("brokerPort and controllerPort must differ, both are " + brokerPort);
        }
    }

    /** On the product's own ports. */
    public static EmbeddedBrokerConfig in(Path directory) {
        return new EmbeddedBrokerConfig(directory, DEFAULT_BROKER_PORT, DEFAULT_CONTROLLER_PORT);
    }

    /** For several brokers on one machine, and for tests. */
    public static EmbeddedBrokerConfig onFreePorts(Path directory) {
        return new EmbeddedBrokerConfig(directory, 0, 0);
    }

    /** Asks for explicit ports to be free, and puts chosen ones in the place of 0. */
    EmbeddedBrokerConfig withCheckedPorts(IntFunction<int[]> choice) {
        if (brokerPort != 0) {
            LoopbackPorts.requireFree(brokerPort, "broker");
        }
        if (controllerPort != 0) {
            LoopbackPorts.requireFree(controllerPort, "broker's controller");
        }
        int[] free = choice.apply(2);
        return new EmbeddedBrokerConfig(
                directory, brokerPort == 0 ? free[0] : brokerPort, controllerPort == 0 ? free[1] : controllerPort);
    }
}
