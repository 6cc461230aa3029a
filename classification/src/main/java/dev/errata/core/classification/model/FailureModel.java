package dev.errata.core.classification.model;

import dev.errata.core.matching.Span;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;

/**
 * A logistic regression with weights in whole numbers: whether the features of an event tell of a failure. Where it doubts, they
 * do: a failure that is missed costs ten false alarms. {@code make model} writes the weights. Thread-safe.
 */
public final class FailureModel {
    /** What a weight of one is multiplied by to be kept as a byte. */
    static final int SCALE = 48;

    private static final int EVEN_ODDS = 0;

    private final int threshold;
    private final int bias;
    private final byte[] weights;

    private FailureModel(int threshold, int bias, byte[] weights) {
        this.threshold = threshold;
        this.bias = bias;
        this.weights = weights;
    }

    /** The model that comes with Errata. */
    public static FailureModel builtIn() {
        return Holder.BUILT_IN;
    }

    /**
     * A model as {@code make model} writes it: the threshold and the bias as 4 bytes each, then one byte for each feature.
     *
     * @throws IllegalArgumentException if it has another size
     */
    static FailureModel of(byte[] bytes) {
        int size = 2 * Integer.BYTES + (1 << Features.BITS);
        if (bytes.length != size) {
            throw new IllegalArgumentException("a model has " + size + " bytes, got " + bytes.length);
        }
        ByteBuffer in = ByteBuffer.wrap(bytes);
        return new FailureModel(in.getInt(), in.getInt(), Arrays.copyOfRange(bytes, in.position(), size));
    }

    /** Whether they tell of a failure, or may. */
    public boolean tellsOfFailure(Features features) {
        return score(features) >= threshold;
    }

    /** Whether one line of a log that warns tells of a failure by itself, however many quiet ones stand beside it. */
    public boolean hasLineOfFailure(Features features) {
        return features.linesAmongQuietOnes().stream().anyMatch(line -> score(new Features().text(line)) >= EVEN_ODDS);
    }

    /** The logarithm of the odds, times {@link #SCALE}. */
    int score(Features features) {
        int score = bias;
        for (int i = 0; i < features.size(); i++) {
            score += weights[features.index(i)];
        }
        return score;
    }

    /** The words of the first text that speak most for a failure or, if not so, against it; those that weigh most in front. */
    public List<Span> words(Features features, boolean forFailure, int most) {
        int sign = forFailure ? 1 : -1;
        return features.words(index -> sign * weights[index], most);
    }

    private static final class Holder {
        static final FailureModel BUILT_IN = of(unpacked("failure.weights.gz"));
    }

    /** The bytes of a resource beside the models. */
    static byte[] unpacked(String resource) {
        try (InputStream in = new GZIPInputStream(
                Objects.requireNonNull(FailureModel.class.getResourceAsStream(resource), resource))) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(resource + " cannot be read", e);
        }
    }
}
