package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.process.Tether;
import dev.errata.benchmarks.workload.MixedWorkload;
import dev.errata.client.ClientConfig;
import dev.errata.client.report.ErrorReporter;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** The services that fail, as one process: reports so many errors a second as the file that it is told of says. */
final class ProducerMain {
    private static final long PAUSE_MILLIS = 5;
    private static final double NANOS_PER_SECOND = 1e9;
    /** Half of what a reporter keeps: while the broker is away services wait with the rest, or it would have to be dropped. */
    private static final int MOST_BUFFERED = 5_000;

    private ProducerMain() {}

    /** The file of the rate. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Tether.attach();
        RateFile rate = new RateFile(Path.of(arguments[0]));
        MixedWorkload workload = new MixedWorkload();
        try (ErrorReporter reporter = ErrorReporter.connect(client())) {
            int number = 0;
            double owed = 0;
            long last = System.nanoTime();
            while (reporter.dropped() == 0) {
                long now = System.nanoTime();
                owed += (now - last) / NANOS_PER_SECOND * rate.read();
                last = now;
                for (; owed >= 1 && reporter.buffered() < MOST_BUFFERED; owed--) {
                    reporter.report(workload.event(number++, Instant.now()));
                }
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
        throw new IllegalStateException("an error was dropped: nothing that is counted from here on would balance");
    }

    /** As any app of this cluster is told. */
    static ClientConfig client() {
        return ClientConfig.of(System.getenv("ERRATA_BOOTSTRAP_SERVERS"), System.getenv("ERRATA_REGISTRY_URL"));
    }
}
