package dev.errata.benchmarks.pipeline;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/** What Linux says of a process in {@code /proc}. */
public final class ProcessUsage {
    private static final long BYTES_PER_KIB = 1024;

    private ProcessUsage() {}

    /** The most memory that the process has had resident. */
    public static long peakResidentBytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                        .filter(line -> line.startsWith("VmHWM:"))
                        .map(line -> line.replaceAll("\\D", ""))
                        .mapToLong(Long::parseLong)
                        .findFirst()
                        .orElseThrow(() -> new IOException("process " + pid + " has no VmHWM"))
                * BYTES_PER_KIB;
    }

    /** All of its threads together. */
    public static Duration cpu(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new IllegalStateException("process " + pid + " has ended"));
    }
}
