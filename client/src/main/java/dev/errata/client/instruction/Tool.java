package dev.errata.client.instruction;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * A command as a vector of arguments, run in a directory: no shell, so nothing in an argument is ever interpreted. When
 * its thread is interrupted the tool and all that it started are killed.
 *
 * @param successes exit codes that are no failure
 */
record Tool(List<String> command, Path directory, Set<Integer> successes) {
    /** Both ends of the output are kept, this much of each. */
    private static final int KEPT = 32 * 1024;

    private static final int CHUNK = 4 * 1024;

    Tool {
        command = List.copyOf(command);
        successes = Set.copyOf(successes);
        if (command.isEmpty() || command.get(0).isBlank()) {
            throw new IllegalArgumentException("a tool needs a command");
        }
        if (!Files.isDirectory(directory)) {
            throw new IllegalArgumentException("'" + directory + "' is not a directory");
        }
    }

    /** What it printed, if it ended well. */
    String run() throws IOException, InterruptedException, ToolFailedException {
        Process process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        CompletableFuture<String> output = CompletableFuture.supplyAsync(() -> printed(process.getInputStream()));
        try {
            int exitCode = process.waitFor();
            String text = output.get();
            if (!successes.contains(exitCode)) {
                throw new ToolFailedException(name(), exitCode, text);
            }
            return text;
        } catch (ExecutionException e) {
            throw new IOException("the output of " + name() + " could not be read", e.getCause());
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** The start and the end of what it prints; the rest is read and forgotten, so that the tool never waits. */
    private static String printed(InputStream output) {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        ArrayDeque<byte[]> end = new ArrayDeque<>();
        int endSize = 0;
        long cut = 0;
        byte[] buffer = new byte[CHUNK];
        try (output) {
            for (int read = output.read(buffer); read >= 0; read = output.read(buffer)) {
                if (kept.size() < KEPT) {
                    kept.write(buffer, 0, read);
                    continue;
                }
                end.addLast(Arrays.copyOf(buffer, read));
                endSize += read;
                while (endSize - end.getFirst().length > KEPT) {
                    cut += end.getFirst().length;
                    endSize -= end.removeFirst().length;
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (cut > 0) {
            kept.writeBytes(("\n[... " + cut + " bytes truncated ...]\n").getBytes(StandardCharsets.UTF_8));
        }
        end.forEach(kept::writeBytes);
        return kept.toString(StandardCharsets.UTF_8);
    }

    private String name() {
        return Path.of(command.get(0)).getFileName().toString();
    }
}
