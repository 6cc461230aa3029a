package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** The resources of the models. */
final class Weights {
    private static final Path RESOURCES = Path.of("src/main/resources/dev/errata/core/classification/model");
    /** Of both together. */
    private static final int MOST_BYTES = 1 << 20;

    private Weights() {}

    /** That {@code resource} is what was trained; {@code make model} writes it instead. */
    static void assertAreOrWrite(String resource, byte[] trained) throws IOException {
        if (Boolean.getBoolean("errata.golden.write")) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(RESOURCES.resolve(resource)))) {
                out.write(trained);
            }
            return;
        }
        try (InputStream in =
                new GZIPInputStream(Objects.requireNonNull(Weights.class.getResourceAsStream(resource)))) {
            assertThat(in.readAllBytes())
                    .as("rules, features or cases have changed: run make model")
                    .isEqualTo(trained);
        }
        assertThat(Files.size(RESOURCES.resolve("failure.weights.gz"))
                        + Files.size(RESOURCES.resolve("category.weights.gz")))
                .isLessThanOrEqualTo(MOST_BYTES);
    }
}
