package dev.errata.core.classification.model;

import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Taxonomy;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/**
 * A linear classifier for each category against all others, with weights in whole numbers: which category an error most likely has,
 * where no rule knows. It says nothing where two are as likely. {@code make model} writes the weights. Thread-safe.
 */
public final class CategoryModel {
    /** Chosen so that it names nothing of words that nobody knows; above it, it is right more often than what is named without it (decision 0037). */
    private static final double THRESHOLD = 0.05;

    private static final String RESOURCE = "category.weights.gz";

    private final Category[] categories;
    private final float[] biases;
    /** Of each feature how rare it is; one that is not known is as rare as can be. */
    private final byte[] rarities = new byte[1 << Features.BITS];
    /** Of each feature where its weights begin; those of the next begin where they end. */
    private final int[] starts = new int[(1 << Features.BITS) + 1];

    private final byte[] classes;
    private final byte[] weights;

    private CategoryModel(DataInputStream in) throws IOException {
        categories = new Category[in.readUnsignedByte()];
        biases = new float[categories.length];
        for (int i = 0; i < categories.length; i++) {
            int code = in.readInt();
            categories[i] = Taxonomy.byCode(code)
                    .orElseThrow(() -> new IllegalArgumentException("no category has code " + code));
            biases[i] = in.readFloat();
        }
        Arrays.fill(rarities, in.readByte());
        int[] known = new int[in.readInt()];
        for (int row = 0; row < known.length; row++) {
            known[row] = (row == 0 ? 0 : known[row - 1] + 1) + in.readUnsignedShort();
        }
        for (int index : known) {
            rarities[index] = in.readByte();
        }
        for (int index : known) {
            starts[index + 1] = in.readUnsignedByte();
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        classes = in.readNBytes(starts[starts.length - 1]);
        weights = in.readNBytes(classes.length);
        if (weights.length < classes.length) {
            throw new EOFException("%d weights of %d".formatted(weights.length, classes.length));
        }
    }

    /** The model that comes with Errata. */
    public static CategoryModel builtIn() {
        return Holder.BUILT_IN;
    }

    /**
     * A model as {@code make model} writes it: a byte with the number of categories, of each its code and bias; a byte for
     * how rare an unknown feature is; how many features are known; of each how many before it are not, in two bytes; of each a byte for how rare it is; of each a byte with how many weights
     * it has; of each weight a byte for its category; of each a byte for it, times how rare its feature is.
     *
     * @throws UncheckedIOException if it ends too early
     * @throws IllegalArgumentException if it names an unknown category
     */
    static CategoryModel of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            return new CategoryModel(in);
        } catch (IOException e) {
            throw new UncheckedIOException("a model cannot be read", e);
        }
    }

    /** Those that it may name. */
    List<Category> categories() {
        return List.of(categories);
    }

    /** The category that the features tell of; empty where another is as likely, or no word of the text speaks for it. */
    public Optional<Category> category(Features features) {
        double[] scores = scores(features);
        int best = best(scores);
        Category category = categories[best];
        boolean isNamed = margin(scores, best) >= THRESHOLD
                && !words(features, category, 1).isEmpty();
        return isNamed ? Optional.of(category) : Optional.empty();
    }

    /** By how much the best is before the second. */
    static double margin(double[] scores, int best) {
        double second = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < scores.length; i++) {
            second = i == best ? second : Math.max(second, scores[i]);
        }
        return scores[best] - second;
    }

    static int best(double[] scores) {
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
            best = scores[i] > scores[best] ? i : best;
        }
        return best;
    }

    /** The sum of what weighs for a category, by the length of the event: a long text says no more than a short one. */
    double[] scores(Features features) {
        int[] sums = new int[categories.length];
        int square = 1;
        for (int i = 0; i < features.size(); i++) {
            int index = features.index(i);
            int rarity = rarities[index] & 0xff;
            square += rarity * rarity;
            for (int at = starts[index]; at < starts[index + 1]; at++) {
                sums[classes[at]] += weights[at];
            }
        }
        double length = Math.sqrt(square);
        double[] scores = new double[sums.length];
        for (int k = 0; k < scores.length; k++) {
            scores[k] = biases[k] + sums[k] / length;
        }
        return scores;
    }

    /** The words of the first text that speak most for {@code category}, those that weigh most in front. */
    public List<Span> words(Features features, Category category, int most) {
        int number = Arrays.asList(categories).indexOf(category);
        return features.words(index -> weight(index, number), most);
    }

    private int weight(int index, int category) {
        for (int at = starts[index]; at < starts[index + 1]; at++) {
            if (classes[at] == category) {
                return weights[at];
            }
        }
        return 0;
    }

    private static final class Holder {
        static final CategoryModel BUILT_IN = read();

        private static CategoryModel read() {
            try (InputStream in = new GZIPInputStream(
                    Objects.requireNonNull(CategoryModel.class.getResourceAsStream(RESOURCE), RESOURCE))) {
                return of(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException("the weights of the model cannot be read", e);
            }
        }
    }
}
