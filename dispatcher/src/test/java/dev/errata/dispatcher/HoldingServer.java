package dev.errata.dispatcher;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** Takes calls and answers none until it is told to, on a single thread; each connection is for one call. */
final class HoldingServer implements AutoCloseable {
    private static final int BACKLOG = 2_000;
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final ServerSocket server;
    private final List<Socket> connected = new ArrayList<>();
    private final Deque<Socket> held = new ArrayDeque<>();
    private int count;

    private HoldingServer(ServerSocket server) {
        this.server = server;
    }

    static HoldingServer start() throws IOException {
        HoldingServer holding = new HoldingServer(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()));
        Thread thread = new Thread(holding::take, "holding-server");
        thread.setDaemon(true);
        thread.start();
        return holding;
    }

    private void take() {
        try {
            while (!server.isClosed()) {
                Socket socket = server.accept();
                synchronized (this) {
                    connected.add(socket);
                }
            }
        } catch (IOException closed) {
            if (!server.isClosed()) {
                throw new UncheckedIOException(closed);
            }
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    /** The calls that came; a client may connect before it has something to say. */
    synchronized int held() throws IOException {
        for (Iterator<Socket> sockets = connected.iterator(); sockets.hasNext(); ) {
            Socket socket = sockets.next();
            if (socket.getInputStream().available() > 0) {
                int unused = socket.getInputStream().read(new byte[16 * 1024]);
                sockets.remove();
                held.add(socket);
                count++;
            }
        }
        return count;
    }

    /** Answers all that are held. */
    synchronized void answer() throws IOException {
        while (!held.isEmpty()) {
            try (Socket socket = held.poll()) {
                socket.getOutputStream().write(ANSWER);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        synchronized (this) {
            connected.addAll(held);
            for (Socket socket : connected) {
                socket.close();
            }
        }
    }
}
