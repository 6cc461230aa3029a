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
 * @param compiling what of it its compilers took
 * @param writtenBytes to files since it started, by the children that live
 */
record ResourceUsage(
        Duration cpu, Duration compiling, long writtenBytes, long residentBytes, long threads, long files) {
    static final ResourceUsage NONE = new ResourceUsage(Duration.ZERO, Duration.ZERO, 0, 0, 0, 0);

    static ResourceUsage of(long pid) throws IOException {
        List<Long> pids = ProcessHandle.of(pid).stream()
                .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                .map(ProcessHandle::pid)
                .toList();
        ResourceUsage sum = NONE;
        for (long each : pids) {
            sum = sum.plus(ofOne(each, each == pid));
        }
        return sum;
    }

    /** Of this process without those that it has started. */
    static ResourceUsage ofThisAlone() throws IOException {
        return ofOne(ProcessHandle.current().pid(), true);
    }

    ResourceUsage since(ResourceUsage before) {
        return new ResourceUsage(
                cpu.minus(before.cpu),
                compiling.minus(before.compiling),
                writtenBytes - before.writtenBytes,
                residentBytes,
                threads,
                files);
    }

    /** A child may end while it is looked at. */
    private static ResourceUsage ofOne(long pid, boolean mustLive) throws IOException {
        try {
            return new ResourceUsage(
                    ProcessUsage.cpuWithChildren(pid),
                    ProcessUsage.compilerCpu(pid),
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

    ResourceUsage plus(ResourceUsage other) {
        return new ResourceUsage(
                cpu.plus(other.cpu),
                compiling.plus(other.compiling),
                writtenBytes + other.writtenBytes,
                residentBytes + other.residentBytes,
                threads + other.threads,
                files + other.files);
    }
}
