package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The weights are those that training gives. To train takes long: every build asks but for the digest, kept beside the cases, of
 * what was trained on and of the weights that came of it.
 */
class WeightsTest {
    private static final Path RESOURCES = Path.of("src/main/resources/dev/errata/core/classification/model");
    private static final Path FAILURE = RESOURCES.resolve("failure.weights.gz");
    private static final Path CATEGORY = RESOURCES.resolve("category.weights.gz");
    private static final Path DIGEST =
            Path.of("src/test/resources/dev/errata/core/classification/model/weights.sha256");
    /** Of both together. */
    private static final int MOST_BYTES = 1 << 20;

    private static final String REMEDY = "rules, cases, lists of words or features have changed: run make model";

    /** {@code make model} writes them anew; the bytes are the same on every JDK. */
    @Test
    @Tag("slow")
    void areThoseThatTrainingGives() throws IOException {
        List<TrainingCase> cases = TrainingCase.all().toList();
        byte[] failure = Training.train(cases);
        byte[] category = CategoryTraining.train(cases);
        if (Boolean.getBoolean("errata.golden.write")) {
            write(FAILURE, failure);
            write(CATEGORY, category);
            Files.writeString(DIGEST, digest(cases.stream(), failure, category) + "\n");
        }
        assertThat(read(FAILURE)).as(REMEDY).isEqualTo(failure);
        assertThat(read(CATEGORY)).as(REMEDY).isEqualTo(category);
    }

    @Test
    void areOfTheseRulesCasesWordsAndFeatures() throws IOException {
        assertThat(digest(TrainingCase.all(), read(FAILURE), read(CATEGORY)))
                .as(REMEDY)
                .isEqualTo(Files.readString(DIGEST).strip());
    }

    @Test
    void areAtMostAMebibyte() throws IOException {
        assertThat(Files.size(FAILURE) + Files.size(CATEGORY)).isLessThanOrEqualTo(MOST_BYTES);
    }

    /** Of all that training sees of the cases, in their order, and of the weights. */
    private static String digest(Stream<TrainingCase> cases, byte[] failure, byte[] category) {
        MessageDigest digest = sha256();
        cases.forEach(labelled -> {
            String labels = "%s %s %s"
                    .formatted(
                            labelled.isError(),
                            labelled.weight(),
                            labelled.labelled().categories());
            digest.update(labels.getBytes(StandardCharsets.UTF_8));
            add(digest, labelled.features());
            add(digest, labelled.categoryFeatures());
        });
        digest.update(failure);
        digest.update(category);
        return HexFormat.of().formatHex(digest.digest());
    }

    private static void add(MessageDigest digest, Features features) {
        ByteBuffer numbers = ByteBuffer.allocate((features.size() + 1) * Integer.BYTES);
        numbers.putInt(features.size());
        for (int i = 0; i < features.size(); i++) {
            numbers.putInt(features.index(i));
        }
        digest.update(numbers.array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    private static void write(Path file, byte[] weights) throws IOException {
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(weights);
        }
    }

    private static byte[] read(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            return in.readAllBytes();
        }
    }
}
