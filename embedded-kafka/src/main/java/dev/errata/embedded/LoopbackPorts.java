package dev.errata.embedded;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.security.SecureRandom;

/** TCP ports of 127.0.0.1: checks that one is free, or finds one. */
public final class LoopbackPorts {
    static final String HOST = "127.0.0.1";
    private static final byte[] ADDRESS = {127, 0, 0, 1};
    private static final int HIGHEST = 65_535;
    private static final int LOWEST_CHOSEN = 20_000;

    /** Of Linux, whose range begins lowest ({@code net.ipv4.ip_local_port_range}). */
    private static final int LOWEST_EPHEMERAL = 32_768;

    private LoopbackPorts() {}

    /**
     * Different ports that nobody listens on, and that no system gives to an outgoing connection by itself: who binds
     * one later competes with other choosers only.
     */
    public static int[] chooseFree(int count) {
        return new SecureRandom()
                .ints(LOWEST_CHOSEN, LOWEST_EPHEMERAL)
                .filter(LoopbackPorts::isFree)
                .distinct()
                .limit(count)
                .toArray();
    }

    /** One of those, for a process that is told where to listen. */
    public static int chooseFree() {
        return chooseFree(1)[0];
    }

    private static boolean isFree(int port) {
        try {
            bind(port).close();
            return true;
        } catch (IOException taken) {
            return false;
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
