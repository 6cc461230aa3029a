package dev.errata.benchmarks.whole;

import dev.errata.benchmarks.pipeline.ProcessUsage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a process and its children have used, or hold.
 *
 * @param cpu since it started, with that of children that have ended
 * @param writtenBytes to files since it started, by the children that live
 */
record Usage(Duration cpu, long writtenBytes, long residentBytes, long threads, long files) {
    static final Usage NONE = new Usage(Duration.ZERO, 0, 0, 0, 0);

    static Usage of(long pid) throws IOException {
        List<Long> pids = ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessHandle::pid)
                .toList();
        Usage sum = NONE;
        for (long each : pids) {
            sum = sum.plus(ofOne(each, each == pid));
        }
        return sum;
    }

    /** Of this process without those that it has started. */
    static Usage ofThisAlone() throws IOException {
        return ofOne(ProcessHandle.current().pid(), true);
    }

    Usage since(Usage before) {
        return new Usage(cpu.minus(before.cpu), writtenBytes - before.writtenBytes, residentBytes, threads, files);
    }

    /** A child may end while it is looked at. */
    private static Usage ofOne(long pid, boolean mustLive) throws IOException {
        try {
            return new Usage(
                    ProcessUsage.cpuWithChildren(pid),
                    ProcessUsage.writtenBytes(pid),
                    ProcessUsage.residentBytes(pid),
                    ProcessUsage.threads(pid),
                    ProcessUsage.files(pid));
        } catch (IOException e) {
            if (mustLive) {
                throw e;
            }
            return NONE;
        }
    }

    Usage plus(Usage other) {
        return new Usage(
                cpu.plus(other.cpu),
                writtenBytes + other.writtenBytes,
                residentBytes + other.residentBytes,
                threads + other.threads,
                files + other.files);
    }
}
