package dev.errata.launcher.run;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where a child's bytes go.
 *
 * @param isOne whether both are the same pipe or terminal: written through one pipe, their order stays what it is
 */
record Output(OutputStream out, OutputStream err, boolean isOne) {
    private static final Path DESCRIPTORS = Path.of("/proc/self/fd");

    /** This process's own. */
    static Output ofProcess() {
        return new Output(
                new FileOutputStream(FileDescriptor.out), new FileOutputStream(FileDescriptor.err), isOnePlace());
    }

    /** Files are none: each may have been opened by itself, with a place of its own to write to. */
    private static boolean isOnePlace() {
        try {
            Path out = Files.readSymbolicLink(DESCRIPTORS.resolve("1"));
            Path err = Files.readSymbolicLink(DESCRIPTORS.resolve("2"));
            return out.equals(err)
                    && (out.startsWith("/dev/pts") || out.toString().startsWith("pipe:"));
        } catch (IOException e) {
            return false;
        }
    }
}
