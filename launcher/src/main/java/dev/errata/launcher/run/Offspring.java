package dev.errata.launcher.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The child and what it has started, wherever that has gone: found by process group, by session, and, where it has left
 * both as a daemon does, by a variable of its environment. Without {@code /proc} only what still hangs on the child.
 */
final class Offspring {
    /** Every process of a run inherits it; its value grows where one run is within another. */
    static final String MARK = "RUN_BY_ERRATA";

    private static final Path PROC = Path.of("/proc");
    private static final long SELF = ProcessHandle.current().pid();

    private final ProcessHandle child;
    private final boolean hasOwnGroup;
    private final byte[] mark;

    /** @param mark the part of the variable's value that no other run has */
    Offspring(ProcessHandle child, boolean hasOwnGroup, String mark) {
        this.child = child;
        this.hasOwnGroup = hasOwnGroup;
        this.mark = mark.getBytes(StandardCharsets.US_ASCII);
    }

    /** Whether a process that has left the child's group would be found. */
    static boolean isFoundAnywhere() {
        return Files.isReadable(PROC.resolve("self/stat"));
    }

    /** The processes that live now. */
    Set<Long> alive() {
        Set<Long> pids = new TreeSet<>();
        if (child.isAlive()) {
            pids.add(child.pid());
        }
        child.descendants().forEach(process -> pids.add(process.pid()));
        if (isFoundAnywhere()) {
            addMarked(pids);
        }
        pids.remove(SELF);
        return pids;
    }

    private void addMarked(Set<Long> pids) {
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
            for (Path process : processes) {
                if (isOurs(process)) {
                    pids.add(Long.valueOf(process.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            throw new IllegalStateException("the processes in " + PROC + " cannot be listed", e);
        }
    }

    private boolean isOurs(Path process) {
        String[] state = state(process);
        if (state == null || state[0].equals("Z") || state[0].equals("X")) {
            return false;
        }
        String group = String.valueOf(child.pid());
        if (hasOwnGroup && (state[2].equals(group) || state[3].equals(group))) {
            return true;
        }
        return holdsMark(process.resolve("environ"));
    }

    /** State, parent, group and session, which follow a name that may hold anything; null if it is gone. */
    private static String @Nullable [] state(Path process) {
        try {
            String line = Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1);
            return line.substring(line.lastIndexOf(')') + 2).split(" ", 5);
        } catch (IOException e) {
            return null;
        }
    }

    /** Another user's process, which cannot be read, is none of ours: nor could it be signalled. */
    private boolean holdsMark(Path environment) {
        try {
            byte[] bytes = Files.readAllBytes(environment);
            for (int at = 0; at <= bytes.length - mark.length; at++) {
                if (Arrays.mismatch(bytes, at, at + mark.length, mark, 0, mark.length) < 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            return false;
        }
    }
}
