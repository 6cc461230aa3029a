package dev.errata.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** TCP ports of 127.0.0.1: checks that one is free, or finds one. */
final class LoopbackPorts {
    static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};
    private static final int HIGHEST = 65_535;

    private LoopbackPorts() {}

    /** Holds every port until the last is chosen, so that they differ. */
    static int[] chooseFree(int count) {
        if (count == 0) {
            return new int[0];
        }
        try (ServerSocket probe = bind(0)) {
            int[] others = chooseFree(count - 1);
            int[] ports = new int[count];
            ports[0] = probe.getLocalPort();
            System.arraycopy(others, 0, ports, 1, others.length);
            return ports;
        } catch (IOException noPort) {
            throw new UncheckedIOException("no free port on " + HOST, noPort);
        }
    }

    static void requireFree(int port, String owner) {
        try {
            bind(port).close();
        } catch (BindException taken) {
            throw new EmbeddedStartException(
                    "port %d is already in use: stop the other process or choose another port for the %s"
                            .formatted(port, owner),
                    taken);
        } catch (IOException unusable) {
            throw new EmbeddedStartException("port %d cannot be used for the %s".formatted(port, owner), unusable);
        }
    }

    static int requireValid(int port, String name) {
        if (port < 0 || port > HIGHEST) {
            throw new IllegalArgumentException(
                    "%s must be between 0 (any free port) and %d, got %d".formatted(name, HIGHEST, port));
        }
        return port;
    }

    /** Address reuse as Kafka and Jetty have it: connections of a killed process do not count as a taken port. */
    private static ServerSocket bind(int port) throws IOException {
        ServerSocket socket = new ServerSocket();
        try {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(ADDRESS), port));
            return socket;
        } catch (IOException failed) {
            socket.close();
            throw failed;
        }
    }
}
