package dev.errata.log.intake;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stands before PostgreSQL and cuts a connection where a COMMIT passes. */
final class CuttingProxy implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(CuttingProxy.class);

    private final ServerSocket listener;
    private final int target;
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Cut> next = new AtomicReference<>(Cut.NONE);

    /** Where the next COMMIT is cut. */
    enum Cut {
        NONE,
        /** PostgreSQL never sees it. */
        BEFORE,
        /** PostgreSQL commits; nobody hears of it. */
        BEHIND
    }

    CuttingProxy(int target) {
        this.target = target;
        try {
            listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        start(this::accept);
    }

    int port() {
        return listener.getLocalPort();
    }

    void cutNextCommit(Cut cut) {
        next.set(cut);
    }

    private void accept() throws IOException {
        while (!listener.isClosed()) {
            Socket client = listener.accept();
            Socket server = new Socket(InetAddress.getLoopbackAddress(), target);
            sockets.add(client);
            sockets.add(server);
            AtomicReference<Boolean> isMuted = new AtomicReference<>(false);
            start(() -> forward(client, server, isMuted));
            start(() -> answer(server, client, isMuted));
        }
    }

    private void forward(Socket client, Socket server, AtomicReference<Boolean> isMuted) throws IOException {
        InputStream from = client.getInputStream();
        OutputStream to = server.getOutputStream();
        byte[] bytes = new byte[65_536];
        for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
            boolean isCommit = new String(bytes, 0, count, StandardCharsets.ISO_8859_1).contains("COMMIT");
            Cut cut = isCommit ? next.getAndSet(Cut.NONE) : Cut.NONE;
            if (cut == Cut.BEFORE) {
                client.close();
                server.close();
                return;
            }
            isMuted.set(cut == Cut.BEHIND);
            to.write(bytes, 0, count);
        }
    }

    private static void answer(Socket server, Socket client, AtomicReference<Boolean> isMuted) throws IOException {
        InputStream from = server.getInputStream();
        OutputStream to = client.getOutputStream();
        byte[] bytes = new byte[65_536];
        for (int count = from.read(bytes); count >= 0; count = from.read(bytes)) {
            if (isMuted.get()) {
                client.close();
                server.close();
                return;
            }
            to.write(bytes, 0, count);
        }
    }

    private interface Work {
        void run() throws IOException;
    }

    private static void start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (IOException ended) {
                LOG.atDebug().setCause(ended).log("a connection has ended");
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
