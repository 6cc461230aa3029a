package dev.errata.launcher.run;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Signals that come to this process, and those that it sends. */
final class Signals {
    /** After one of these nothing is begun any more. */
    static final Set<String> TERMINATING = Set.of("HUP", "INT", "TERM");

    private static final List<String> PASSED_ON = List.of("HUP", "INT", "TERM", "USR1");
    /** What a terminal sends to every process of its foreground group, the child's too. */
    private static final Set<String> FROM_TERMINAL = Set.of("HUP", "INT");

    private Signals() {}

    /** From now on they are given to {@code receiver} and do not end this process; those that are ignored stay so. */
    static void handle(Consumer<String> receiver) {
        PASSED_ON.forEach(name -> org.jline.utils.Signals.register(name, () -> receiver.accept(name)));
    }

    /** Whether the child gets it by itself where it shares a terminal with us. */
    static boolean isFromTerminal(String name) {
        return FROM_TERMINAL.contains(name);
    }

    /**
     * Sends a signal; to a process that is gone, nothing. Where there is no shell, TERM and KILL alone are known.
     *
     * @param group of a whole process group; 0 for none
     */
    static void send(String name, long group, Collection<Long> processes) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", "kill -s \"$0\" -- \"$@\"", name));
        if (group != 0) {
            command.add("-" + group);
        }
        processes.forEach(pid -> command.add(pid.toString()));
        try {
            new ProcessBuilder(command)
                    .redirectInput(Redirect.PIPE)
                    .redirectOutput(Redirect.DISCARD)
                    .redirectError(Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            processes.forEach(pid -> ProcessHandle.of(pid).ifPresent(process -> end(name, process)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(String name, ProcessHandle process) {
        if (name.equals("KILL")) {
            process.destroyForcibly();
        } else if (name.equals("TERM")) {
            process.destroy();
        }
    }
}
