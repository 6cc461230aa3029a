package dev.errata.core.classification;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/** Labelled cases that whoever writes rules must not read; packed, so that nobody does by accident (decision 0041). */
final class SealedBatch {
    private static final Path FOLDER = Path.of("src/test/resources/dev/errata/core/classification/sealed");
    private static final String SUFFIX = ".jsonl.gz";

    private SealedBatch() {}

    /** What is sealed at the time; nothing between the opening of one batch and the sealing of the next. */
    static List<String> names() throws IOException {
        if (Files.notExists(FOLDER)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(FOLDER)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(SUFFIX))
                    .map(name -> name.substring(0, name.length() - SUFFIX.length()))
                    .sorted()
                    .toList();
        }
    }

    /** The cases of the batch named {@code name}; their origins begin with {@code service} or {@code tool}. */
    static List<LabelledCases.Case> read(String name) throws IOException {
        try (InputStream lines = new GZIPInputStream(Files.newInputStream(FOLDER.resolve(name + SUFFIX)))) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(LabelledCases::of)
                    .toList();
        }
    }
}
