package dev.errata.benchmarks.pipeline;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** What Linux says of a process in {@code /proc}. */
public final class ProcessUsage {
    private static final long BYTES_PER_KIB = 1024;

    /** The kernel's unit of CPU time. */
    private static final Duration TICK = Duration.ofMillis(10);

    private static final int USER = 11;
    /** User and kernel mode, its own and those of children that have ended. */
    private static final int TIMES = 4;

    private ProcessUsage() {}

    /** The most memory that the process has had resident. */
    public static long peakResidentBytes(long pid) throws IOException {
        return figure(pid, "status", "VmHWM:") * BYTES_PER_KIB;
    }

    /** The memory that it has resident now. */
    public static long residentBytes(long pid) throws IOException {
        return figure(pid, "status", "VmRSS:") * BYTES_PER_KIB;
    }

    public static long threads(long pid) throws IOException {
        return figure(pid, "status", "Threads:");
    }

    /** What it has made the kernel write to files, sooner or later. */
    public static long writtenBytes(long pid) throws IOException {
        return figure(pid, "io", "write_bytes:");
    }

    /** The files and sockets that it has open. */
    public static long files(long pid) throws IOException {
        try (Stream<Path> open = Files.list(of(pid, "fd"))) {
            return open.count();
        }
    }

    private static long figure(long pid, String file, String name) throws IOException {
        return Files.readAllLines(of(pid, file)).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow(() -> new IOException("process " + pid + " has no " + name));
    }

    private static Path of(long pid, String file) {
        return Path.of("/proc", Long.toString(pid), file);
    }

    /** All of its threads together, and its children that have ended. */
    public static Duration cpuWithChildren(long pid) throws IOException {
        String stat = Files.readString(of(pid, "stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        long ticks = 0;
        for (int field = USER; field < USER + TIMES; field++) {
            ticks += Long.parseLong(fields[field]);
        }
        return TICK.multipliedBy(ticks);
    }

    /** All of its threads together. */
    public static Duration cpu(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElseThrow(() -> new IllegalStateException("process " + pid + " has ended"));
    }

    /** The threads of this JVM that compile. */
    public static Duration compilerCpu() {
        try {
            return compilerCpu(ProcessHandle.current().pid());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the CPU time of the compiler", e);
        }
    }

    /** The threads of a JVM that compile; none of another process does. */
    public static Duration compilerCpu(long pid) throws IOException {
        try (Stream<Path> threads = Files.list(of(pid, "task"))) {
            long ticks = 0;
            for (Path thread : threads.toList()) {
                ticks += compilerTicks(thread);
            }
            return TICK.multipliedBy(ticks);
        }
    }

    /** From {@code stat}: number, name in parentheses, state, then numbers, of which the 12th and 13th are CPU time. */
    private static long compilerTicks(Path thread) throws IOException {
        String stat;
        try {
            stat = Files.readString(thread.resolve("stat"));
        } catch (IOException hasEnded) {
            return 0;
        }
        int end = stat.lastIndexOf(')');
        String name = stat.substring(stat.indexOf('(') + 1, end);
        String[] fields = stat.substring(end + 2).split(" ", -1);
        boolean isCompiler = name.startsWith("C1 Compiler") || name.startsWith("C2 Compiler");
        return isCompiler ? Long.parseLong(fields[USER]) + Long.parseLong(fields[USER + 1]) : 0;
    }
}
