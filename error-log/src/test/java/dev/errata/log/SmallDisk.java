package dev.errata.log;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;

/** A file system of its own, in memory and small, so that a full disk is one. */
final class SmallDisk implements AutoCloseable {
    private static final int BLOCK = 4_096;
    private static final int MIB = 1024 * 1024;

    private final Path directory;

    private SmallDisk(Path directory) {
        this.directory = directory;
    }

    /** Skips the test that asks where this user may mount none. */
    static SmallDisk mountedAt(Path directory, int mebibytes) {
        try {
            Files.createDirectories(directory);
            String said = run("mount", "-t", "tmpfs", "-o", "size=" + mebibytes + "m", "tmpfs", directory.toString());
            Assumptions.assumeTrue(said.isEmpty(), "no disk can be filled here, it needs root: " + said);
            return new SmallDisk(directory);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    Path directory() {
        return directory;
    }

    /** By a file that is nobody's business, but for so much. */
    void fill(int leftMebibytes) {
        byte[] some = new byte[MIB];
        try (OutputStream ballast = Files.newOutputStream(ballast())) {
            FileStore store = Files.getFileStore(directory);
            while (store.getUsableSpace() > (long) (leftMebibytes + 1) * MIB) {
                ballast.write(some);
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** To its last block, by another such file. */
    void fillWhole() {
        fill(0);
        byte[] block = new byte[BLOCK];
        try (OutputStream rest = Files.newOutputStream(directory.resolve("rest"))) {
            while (true) {
                rest.write(block);
            }
        } catch (IOException full) {
            if (!String.valueOf(full.getMessage()).contains("No space left")) {
                throw new UncheckedIOException(full);
            }
        }
    }

    /** Takes the file away. */
    void makeRoom() {
        try {
            Files.delete(ballast());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private Path ballast() {
        return directory.resolve("ballast");
    }

    /** What it said when it failed; empty when it did not. */
    private static String run(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            return process.waitFor() == 0 ? "" : said.strip() + " (" + String.join(" ", command) + ")";
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }

    @Override
    public void close() throws IOException {
        String said = run("umount", directory.toString());
        if (!said.isEmpty()) {
            throw new IOException(said);
        }
    }
}
