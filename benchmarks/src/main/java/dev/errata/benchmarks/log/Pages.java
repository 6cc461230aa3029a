package dev.errata.benchmarks.log;

import dev.errata.benchmarks.pipeline.ProcessUsage;
import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The dashboard as people use it: its pages, how soon a question to people is seen, what browsers that only listen cost. */
final class Pages {
    private static final int REQUESTS_A_SECOND = 50;
    private static final int SECONDS = 20;
    private static final int TIMES = 20;
    private static final int GATES = 50;
    private static final int STREAMS = 200;
    private static final int POLL_MILLIS = 10;
    private static final double P50 = 0.5;
    private static final double P99 = 0.99;
    private static final double CORE = 100;

    private final LogProcess log;
    private final Arrivals arrivals;

    Pages(LogProcess log, Arrivals arrivals) {
        this.log = log;
        this.arrivals = arrivals;
    }

    void measure(Consumer<Row> table) throws Exception {
        double[] unused = list();
        double[] list = list();
        table.accept(Row.alone(
                "page of the error list, " + REQUESTS_A_SECOND + " a second: p50, p99",
                Row.number(Row.quantile(P50, list)) + " ms, " + Row.number(Row.quantile(P99, list)) + " ms"));
        table.accept(Row.alone(
                "page of now, one after the other: p50", Row.number(Row.quantile(P50, oneByOne("/"))) + " ms"));
        table.accept(Row.alone(
                "a question to people, from the topic to the API: p99",
                Row.number(Row.quantile(P99, gates())) + " ms"));
        double alone = coreShare();
        List<Socket> streams = open();
        try {
            table.accept(Row.alone(
                    STREAMS + " open streams, an error a second: CPU of the log with them, without",
                    Row.number(coreShare()) + " %, " + Row.number(alone) + " % of a core"));
        } finally {
            for (Socket stream : streams) {
                stream.close();
            }
        }
    }

    /** Milliseconds of each from when it was due: a slow answer holds up no other request. */
    private double[] list() throws InterruptedException {
        List<CompletableFuture<Double>> answers = new ArrayList<>();
        long began = System.nanoTime();
        for (int i = 0; i < REQUESTS_A_SECOND * SECONDS; i++) {
            long due = began + i * TimeUnit.SECONDS.toNanos(1) / REQUESTS_A_SECOND;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
            answers.add(log.page("/errors?start_date=-P7D").thenApply(page -> Row.millis(System.nanoTime() - due)));
        }
        return answers.stream().mapToDouble(CompletableFuture::join).toArray();
    }

    private double[] oneByOne(String path) {
        double[] millis = new double[TIMES];
        for (int i = 0; i < TIMES; i++) {
            long began = System.nanoTime();
            String unused = log.page(path).join();
            millis[i] = Row.millis(System.nanoTime() - began);
        }
        return millis;
    }

    private double[] gates() throws Exception {
        double[] millis = new double[GATES];
        for (int i = 0; i < GATES; i++) {
            long began = System.nanoTime();
            String id = arrivals.ask();
            arrivals.flush();
            while (!log.has("/api/escalations/" + id)) {
                Thread.sleep(POLL_MILLIS);
            }
            millis[i] = Row.millis(System.nanoTime() - began);
        }
        return millis;
    }

    /** Connections of browsers that wait for news. */
    private List<Socket> open() throws IOException {
        List<Socket> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(log.listen());
        }
        return streams;
    }

    /** What the log's process takes while an error a second arrives. */
    private double coreShare() throws InterruptedException {
        long cpu = ProcessUsage.cpu(log.pid()).toNanos();
        long began = System.nanoTime();
        for (int second = 0; second < SECONDS; second++) {
            String unused = arrivals.write();
            arrivals.flush();
            TimeUnit.SECONDS.sleep(1);
        }
        return CORE * (ProcessUsage.cpu(log.pid()).toNanos() - cpu) / (System.nanoTime() - began);
    }
}
