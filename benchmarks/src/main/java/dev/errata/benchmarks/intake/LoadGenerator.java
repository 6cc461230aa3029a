package dev.errata.benchmarks.intake;

import dev.errata.benchmarks.shared.Quantile;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests over plain sockets, a thread each, so that what sends costs little beside what answers.
 *
 * @param keepsAlive whether a connection is used again
 */
@SuppressWarnings("ArrayRecordComponent") // made once and never changed
record LoadGenerator(int port, byte[] request, int clients, boolean keepsAlive) {
    private static final String HOST = "127.0.0.1";
    private static final int OK = 200;

    /**
     * What was measured.
     *
     * @param answered with 200
     * @param others any other answer, or none
     * @param p99 from when a request was to be sent to its answer
     */
    record Result(long answered, long others, Duration took, Duration p99) {
        double perSecond() {
            return answered * 1e9 / took.toNanos();
        }
    }

    static byte[] request(String path, String headers, byte[] body, boolean keepsAlive) {
        String head = "POST " + path + " HTTP/1.1\r\nHost: " + HOST + "\r\n" + headers + "Content-Length: "
                + body.length + (keepsAlive ? "" : "\r\nConnection: close") + "\r\n\r\n";
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
        request.writeBytes(body);
        return request.toByteArray();
    }

    /** As many as are answered. */
    Result asFastAsItGoes(Duration time) throws InterruptedException {
        return run(time, 0);
    }

    /** So many a second, of all clients together; who is late does not wait. */
    Result paced(Duration time, double perSecond) throws InterruptedException {
        return run(time, (long) (1e9 * clients / perSecond));
    }

    private Result run(Duration time, long pauseNanos) throws InterruptedException {
        long began = System.nanoTime();
        List<Client> all = new ArrayList<>();
        for (int i = 0; i < clients; i++) {
            Client client = new Client(began + pauseNanos * i / clients, began + time.toNanos(), pauseNanos);
            client.start();
            all.add(client);
        }
        for (Client client : all) {
            client.join();
        }
        long[] latencies = all.stream()
                .flatMapToLong(client -> Arrays.stream(client.latencies, 0, client.answered))
                .sorted()
                .toArray();
        long others = all.stream().mapToLong(client -> client.others).sum();
        Duration p99 = Duration.ofNanos(latencies.length == 0 ? 0 : Quantile.of(latencies, 0.99));
        return new Result(latencies.length, others, Duration.ofNanos(System.nanoTime() - began), p99);
    }

    /** One connection, or one after the other. */
    private final class Client extends Thread {
        private final long first;
        private final long end;
        private final long pauseNanos;
        private long[] latencies = new long[1 << 12];
        private int answered;
        private long others;

        Client(long first, long end, long pauseNanos) {
            this.first = first;
            this.end = end;
            this.pauseNanos = pauseNanos;
        }

        @Override
        public void run() {
            long due = first;
            while (System.nanoTime() < end) {
                try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    socket.setTcpNoDelay(true);
                    InputStream answers = new BufferedInputStream(socket.getInputStream());
                    do {
                        due = pauseNanos == 0 ? System.nanoTime() : due;
                        LockSupport.parkNanos(due - System.nanoTime());
                        socket.getOutputStream().write(request);
                        count(status(answers) == OK, System.nanoTime() - due);
                        due += pauseNanos;
                    } while (keepsAlive && System.nanoTime() < end);
                } catch (IOException failed) {
                    others++;
                    due += pauseNanos;
                }
            }
        }

        private void count(boolean isOk, long nanos) {
            if (!isOk) {
                others++;
                return;
            }
            if (answered == latencies.length) {
                latencies = Arrays.copyOf(latencies, 2 * answered);
            }
            latencies[answered++] = nanos;
        }

        /** Reads the answer to its end. */
        private static int status(InputStream answers) throws IOException {
            String first = line(answers);
            if (first.isEmpty()) {
                throw new SocketException("the connection ended");
            }
            int length = 0;
            for (String header = line(answers); !header.isEmpty(); header = line(answers)) {
                if (header.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                    length = Integer.parseInt(
                            header.substring("content-length:".length()).strip());
                }
            }
            answers.skipNBytes(length);
            return Integer.parseInt(first.split(" ", 3)[1]);
        }

        private static String line(InputStream answers) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = answers.read(); c >= 0 && c != '\n'; c = answers.read()) {
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }
    }
}
