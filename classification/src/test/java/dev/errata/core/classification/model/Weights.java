package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** The resources of the models. */
final class Weights {
    private static final Path RESOURCES = Path.of("src/main/resources/dev/errata/core/classification/model");
    /** Of both together. */
    private static final int MOST_BYTES = 1 << 20;

    private Weights() {}

    /** That {@code resource} is what was trained; {@code make model} writes it instead. */
    static void assertAreOrWrite(String resource, byte[] trained) throws IOException {
        if (Boolean.getBoolean("errata.golden.write")) {
            Files.write(RESOURCES.resolve(resource), trained);
            return;
        }
        try (InputStream in = Objects.requireNonNull(Weights.class.getResourceAsStream(resource))) {
            assertThat(in.readAllBytes())
                    .as("rules, features or cases have changed: run make model")
                    .isEqualTo(trained);
        }
        assertThat(Files.size(RESOURCES.resolve("failure.weights")) + Files.size(RESOURCES.resolve("category.weights")))
                .isLessThanOrEqualTo(MOST_BYTES);
    }
}
