package dev.errata.benchmarks.pipeline;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A running {@link BrokerMain}. */
public final class BrokerProcess implements AutoCloseable {
    private static final String HEAP = "-Xmx768m";

    private final Process process;
    private final ClusterAddress cluster;

    private BrokerProcess(Process process, ClusterAddress cluster) {
        this.process = process;
        this.cluster = cluster;
    }

    /** Returns when clients can connect. */
    public static BrokerProcess start(Path directory) throws IOException {
        List<String> command = JavaProcess.command(BrokerMain.class, List.of(HEAP), List.of(directory.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null || !line.startsWith(BrokerMain.STARTED)) {
            process.destroyForcibly();
            throw new IOException("the broker did not start, see above: " + line);
        }
        String[] addresses = line.substring(BrokerMain.STARTED.length()).split(" ", 2);
        return new BrokerProcess(process, new ClusterAddress(addresses[0], addresses[1]));
    }

    public ClusterAddress cluster() {
        return cluster;
    }

    public long pid() {
        return process.pid();
    }

    @Override
    public void close() throws IOException {
        process.getOutputStream().close();
        JavaProcess.awaitEnd(process);
    }
}
