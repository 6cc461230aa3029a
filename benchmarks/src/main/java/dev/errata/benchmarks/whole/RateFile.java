package dev.errata.benchmarks.whole;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** How many errors a second another process is to report. */
record RateFile(Path path) {
    void write(double perSecond) throws IOException {
        Path next = Files.writeString(path.resolveSibling(path.getFileName() + ".next"), Double.toString(perSecond));
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
    }

    double read() throws IOException {
        return Double.parseDouble(Files.readString(path));
    }
}
