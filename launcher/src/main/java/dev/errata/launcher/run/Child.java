package dev.errata.launcher.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One run of the command. Its input is ours, its output passes through. It has a process group of its own where no
 * terminal is shared: with one, keys such as Ctrl-C reach it from there, and a job is stopped and continued as a whole.
 */
final class Child {
    /** How long a process that was left behind may be silent before its output is not waited for any more. */
    private static final Duration QUIET = Duration.ofMillis(500);

    private static final Duration POLL = Duration.ofMillis(10);
    /** Longer than a killed process takes to go; only one that hangs in the kernel takes longer. */
    private static final Duration KILL_TIMEOUT = Duration.ofSeconds(10);

    private static final Path TERMINAL = Path.of("/dev/tty");
    private static final String NEW_GROUP = "setpgrp(0, 0); exec {$ARGV[0]} @ARGV; exit 126";

    private final Process process;
    private final boolean hasOwnGroup;
    private final Offspring offspring;
    private final List<Pump> pumps;

    private Child(Process process, boolean hasOwnGroup, String mark, List<Pump> pumps) {
        this.process = process;
        this.hasOwnGroup = hasOwnGroup;
        this.offspring = new Offspring(process.toHandle(), hasOwnGroup, mark);
        this.pumps = pumps;
    }

    /** @throws Program.CannotRun if there is no such program, or it cannot be run */
    static Child start(List<String> command, Output output) throws Program.CannotRun {
        ProcessBuilder builder = new ProcessBuilder().redirectInput(Redirect.INHERIT);
        String path = builder.environment().getOrDefault("PATH", "/usr/bin:/bin");
        Program.require(command.get(0), path);
        List<String> prefix = hasTerminal() ? List.of() : ownGroup(path);
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        String mark = ProcessHandle.current().pid() + "-" + Long.toHexString(System.nanoTime());
        builder.environment().merge(Offspring.MARK, mark, (outer, inner) -> outer + ':' + inner);
        builder.redirectErrorStream(output.isOne());
        try {
            Process process = builder.command(whole).start();
            return new Child(process, !prefix.isEmpty(), mark, pumps(process, output));
        } catch (IOException e) {
            throw new Program.CannotRun(
                    ExitCode.NOT_EXECUTABLE, "'" + command.get(0) + "' cannot be run: " + e.getMessage());
        }
    }

    private static List<Pump> pumps(Process process, Output output) {
        Pump out = Pump.start("stdout", process.getInputStream(), output.out());
        return output.isOne()
                ? List.of(out)
                : List.of(out, Pump.start("stderr", process.getErrorStream(), output.err()));
    }

    /** Whether keys of a terminal reach this process. */
    private static boolean hasTerminal() {
        try {
            Files.newInputStream(TERMINAL).close();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** A program that runs another in its own place, in a new group; none where there is none, as on Windows. */
    private static List<String> ownGroup(String path) {
        return Stream.of(List.of("setsid"), List.of("perl", "-e", NEW_GROUP, "--"))
                .filter(way -> Program.isThere(way.get(0), path))
                .findFirst()
                .orElse(List.of());
    }

    /** Passes a signal on: to the group, or to every process that would not have got it from the terminal. */
    void signal(String name) {
        if (hasOwnGroup) {
            Signals.send(name, process.pid(), Set.of());
        } else if (!Signals.isFromTerminal(name)) {
            Signals.send(name, 0, offspring.alive());
        }
    }

    /**
     * Waits for the end.
     *
     * @param limit after it, the child and all that it has started are asked to end; null for none
     * @param killAfter what still lives so long after that is killed
     */
    CompletedProcess await(@Nullable Duration limit, Duration killAfter) throws InterruptedException {
        boolean isInTime = limit == null || process.waitFor(limit.toNanos(), TimeUnit.NANOSECONDS);
        boolean isKilled = !isInTime && !end(killAfter);
        int exitCode = process.waitFor();
        drain();
        Pump out = pumps.get(0);
        Pump err = pumps.get(pumps.size() - 1);
        return new CompletedProcess(
                isInTime ? exitCode : isKilled ? ExitCode.KILLED : ExitCode.TIMED_OUT,
                isInTime ? null : limit,
                out.text(),
                out == err ? "" : err.text(),
                err.endsInsideALine(),
                out.lost() == null ? err.lost() : out.lost());
    }

    /** Whether the child itself ended without being killed. */
    private boolean end(Duration killAfter) throws InterruptedException {
        signalAll("TERM");
        signalAll("CONT");
        awaitNone(killAfter);
        boolean hasEnded = !process.isAlive();
        long last = System.nanoTime() + KILL_TIMEOUT.toNanos();
        while (!offspring.alive().isEmpty() && System.nanoTime() < last) {
            signalAll("KILL");
            awaitNone(POLL);
        }
        return hasEnded;
    }

    private void signalAll(String name) {
        Set<Long> alive = offspring.alive();
        if (!alive.isEmpty()) {
            Signals.send(name, hasOwnGroup ? process.pid() : 0, alive);
        }
    }

    private void awaitNone(Duration timeout) {
        long end = System.nanoTime() + timeout.toNanos();
        while (System.nanoTime() < end && !offspring.alive().isEmpty()) {
            LockSupport.parkNanos(POLL.toNanos());
        }
    }

    /** To the end of each stream, unless a process that lives on holds it open. */
    private void drain() throws InterruptedException {
        for (Pump pump : pumps) {
            if (!pump.awaitQuiet(POLL)) {
                boolean mayBeHeld =
                        !Offspring.isFoundAnywhere() || !offspring.alive().isEmpty();
                pump.awaitQuiet(mayBeHeld ? QUIET : KILL_TIMEOUT);
            }
        }
    }
}
