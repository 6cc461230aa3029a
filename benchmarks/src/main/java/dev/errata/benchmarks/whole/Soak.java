package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.process.Node;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One rate for a long time, while apps are killed in turn: what every process holds is sampled, and must level off. For one thread. */
final class Soak {
    static final String HEAD = """
            | process | figure | most in the first third | in the second | in the last | |
            |---|---|---|---|---|---|""";

    private static final int SAMPLES = 360;
    private static final long MIB = 1024 * 1024;

    private final WholeRun run;
    private final SoakOptions options;
    private final Consumer<String> progress;
    private final Map<Sampled, Trend> trends = new TreeMap<>();
    private int kills;

    /** What of a process is sampled, and by how much it may go up and down. */
    private enum Figure {
        RESIDENT("resident, MiB", 32),
        FILES("files and sockets", 32),
        THREADS("threads", 8),
        DISK("disk, MiB", 128),
        /** It keeps all, for 90 days: what must not grow is what each error takes. */
        DISK_AN_ERROR("disk an error, bytes", 256);

        private final String label;
        private final long slack;

        Figure(String label, long slack) {
            this.label = label;
            this.slack = slack;
        }
    }

    private record Sampled(String process, Figure figure) implements Comparable<Sampled> {
        @Override
        public int compareTo(Sampled other) {
            int byProcess = process.compareTo(other.process);
            return byProcess != 0 ? byProcess : figure.compareTo(other.figure);
        }
    }

    Soak(WholeRun run, SoakOptions options, Consumer<String> progress) {
        this.run = run;
        this.options = options;
        this.progress = progress;
    }

    /** Returns when all that was reported is worked off. */
    void run(double rate) throws Exception {
        run.processes().report(rate);
        List<Node> victims = new ArrayList<>(run.processes().apps());
        if (options.victims() == SoakOptions.Victims.ALL) {
            victims.add(run.processes().cluster().broker());
        }
        Duration step = options.time().dividedBy(SAMPLES);
        long start = System.nanoTime();
        long killAt = options.every().toNanos();
        while (System.nanoTime() - start < options.time().toNanos()) {
            run.pause(step);
            sample();
            if (System.nanoTime() - start > killAt) {
                Node victim = victims.get(kills % victims.size());
                progress.accept("kill -9 " + victim.name() + " after "
                        + Duration.ofNanos(System.nanoTime() - start).toSeconds() + " s, "
                        + run.balance().fresh() + " errors, " + run.balance().questions() + " questions");
                victim.kill();
                victim.start();
                kills++;
                killAt += options.every().toNanos();
            }
        }
        run.drain();
    }

    private void sample() throws IOException {
        run.processes().usage().forEach((process, usage) -> {
            if (!process.equals(Processes.WATCHING)) {
                add(process, Figure.RESIDENT, usage.residentBytes() / MIB);
                add(process, Figure.FILES, usage.files());
                add(process, Figure.THREADS, usage.threads());
            }
        });
        run.processes().disk().forEach((process, bytes) -> {
            if (process.equals(Processes.POSTGRES)) {
                add(
                        process,
                        Figure.DISK_AN_ERROR,
                        bytes / Math.max(1, run.balance().errors()));
            } else {
                add(process, Figure.DISK, bytes / MIB);
            }
        });
    }

    private void add(String process, Figure figure, long value) {
        trends.computeIfAbsent(new Sampled(process, figure), any -> new Trend()).add(value);
    }

    int kills() {
        return kills;
    }

    /** What does not level off; empty if all does. */
    List<String> growing() {
        List<String> growing = new ArrayList<>();
        trends.forEach((sampled, trend) -> {
            if (!trend.levelsOff(sampled.figure().slack)) {
                growing.add(sampled.process() + " grows: " + sampled.figure().label + " " + trend.peak(2) + ", then "
                        + trend.peak(3));
            }
        });
        return growing;
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        trends.forEach((sampled, trend) -> lines.add(String.format(
                Locale.ROOT,
                "| %s | %s | %,d | %,d | %,d | %s |",
                sampled.process(),
                sampled.figure().label,
                trend.peak(1),
                trend.peak(2),
                trend.peak(3),
                trend.levelsOff(sampled.figure().slack) ? "levels off" : "**grows**")));
        return lines;
    }
}
