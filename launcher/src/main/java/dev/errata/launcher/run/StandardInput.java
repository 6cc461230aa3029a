package dev.errata.launcher.run;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** What a child reads, and whether a second one would find the same. */
enum StandardInput {
    TERMINAL,
    /** Nothing to read, now or later. */
    EMPTY,
    /** Bytes that are gone once they are read, or may still come. */
    ONCE;

    private static final Path LINK = Path.of("/proc/self/fd/0");

    boolean canBeReadAgain() {
        return this != ONCE;
    }

    /** Takes nothing out of it. To be asked before a child may read. */
    static StandardInput probe(InputStream input) throws IOException, InterruptedException {
        String target =
                Files.isSymbolicLink(LINK) ? Files.readSymbolicLink(LINK).toString() : "";
        if (target.equals("/dev/null")) {
            return EMPTY;
        }
        if ((target.isEmpty() || target.startsWith("/dev/")) && holds("[ -t 0 ]", "sh")) {
            return TERMINAL;
        }
        boolean isFile = !target.isEmpty() && Files.isRegularFile(LINK);
        boolean hasEnded = isFile || holds("exec 2>/dev/null; [ /dev/stdin -ef /dev/null ] || read -t 0", "bash");
        return hasEnded && input.available() == 0 ? EMPTY : ONCE;
    }

    /** Whether what this process writes meets a terminal. */
    static boolean isOutputATerminal() throws InterruptedException {
        return holds("[ -t 1 ] || [ -t 2 ]", "sh");
    }

    /** What a shell finds out about the streams that it inherits; no, where there is no such shell. */
    private static boolean holds(String question, String shell) throws InterruptedException {
        try {
            Process process =
                    new ProcessBuilder(shell, "-c", question).inheritIO().start();
            return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
