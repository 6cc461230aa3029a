package dev.errata.core.classification;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/** Labelled cases that whoever writes rules must not read; packed, so that nobody does by accident (decision 0041). */
final class SealedBatch {
    static final List<String> NAMES = List.of("A", "B");

    private SealedBatch() {}

    /** The cases of the batch named {@code name}; their origins begin with {@code service} or {@code tool}. */
    static List<LabelledCases.Case> read(String name) throws IOException {
        try (InputStream packed = SealedBatch.class.getResourceAsStream("sealed/" + name + ".jsonl.gz");
                InputStream lines = new GZIPInputStream(Objects.requireNonNull(packed, name))) {
            return new String(lines.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(LabelledCases::of)
                    .toList();
        }
    }
}
