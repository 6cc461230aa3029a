package dev.errata.intake.clients;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The programs of {@code src/clients} with the libraries that their manifests name, fetched by npm and Maven. */
final class ForeignClients {
    private static final Path SOURCES = Path.of("src", "clients");
    private static final int MINUTES = 10;

    private final Path home;

    private ForeignClients(Path home) {
        this.home = home;
    }

    /** Copies the programs and fetches their libraries. */
    static ForeignClients prepare(Path home) throws IOException, InterruptedException {
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = home.resolve(SOURCES.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.write(copy, Files.readAllBytes(file));
            }
        }
        ForeignClients clients = new ForeignClients(home);
        clients.run("node", List.of("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts"));
        clients.run("java", List.of("mvn", "-B", "-q", "dependency:copy-dependencies", "-DoutputDirectory=lib"));
        return clients;
    }

    /** What the command sent. */
    List<CapturedRequest> requestsOf(String command) throws IOException, InterruptedException {
        try (CapturingServer server = CapturingServer.start()) {
            run(command.replace("PORT", String.valueOf(server.port())));
            return server.requests();
        }
    }

    /** Runs it to its end: first the directory, then the command, all words apart. */
    void run(String command) throws IOException, InterruptedException {
        List<String> words = List.of(command.split(" ", -1));
        run(words.get(0), words.subList(1, words.size()));
    }

    private void run(String directory, List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile(home, "output", ".txt");
        Process process = new ProcessBuilder(command)
                .directory(home.resolve(directory).toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean hasEnded = process.waitFor(MINUTES, TimeUnit.MINUTES);
        if (!hasEnded) {
            process.destroyForcibly();
        }
        if (!hasEnded || process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed: " + text(output));
        }
    }

    private static String text(Path output) {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
