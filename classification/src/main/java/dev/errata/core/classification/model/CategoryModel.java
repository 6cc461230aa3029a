package dev.errata.core.classification.model;

import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Taxonomy;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A linear classifier for each category against all others, with weights in whole numbers: which category an error most likely has,
 * where no rule knows. It says nothing where two are as likely. {@code make model} writes the weights. Thread-safe.
 */
public final class CategoryModel {
    /** Chosen so that it names nothing of words that nobody knows; above it, it is right more often than what is named without it (decision 0037). */
    private static final double THRESHOLD = 0.05;
    /** By how much another category must be before that of a rule. */
    private static final double CONTRADICTION = 0.5;

    private final Category[] categories;
    private final float[] biases;
    /** Of each feature how rare it is; one that is not known is as rare as can be. */
    private final byte[] rarities = new byte[1 << Features.BITS];
    /** Of each feature where its weights begin; those of the next begin where they end. */
    private final int[] starts = new int[(1 << Features.BITS) + 1];

    private final byte[] classes;
    private final byte[] weights;

    private CategoryModel(ByteBuffer in) {
        categories = new Category[in.get() & 0xff];
        biases = new float[categories.length];
        for (int i = 0; i < categories.length; i++) {
            int code = in.getInt();
            categories[i] = Taxonomy.byCode(code)
                    .orElseThrow(() -> new IllegalArgumentException("no category has code " + code));
            biases[i] = in.getFloat();
        }
        Arrays.fill(rarities, in.get());
        int[] known = new int[in.getInt()];
        for (int row = 0; row < known.length; row++) {
            known[row] = (row == 0 ? 0 : known[row - 1] + 1) + (in.getShort() & 0xffff);
        }
        for (int index : known) {
            rarities[index] = in.get();
        }
        for (int index : known) {
            starts[index + 1] = in.get() & 0xff;
        }
        for (int i = 1; i < starts.length; i++) {
            starts[i] += starts[i - 1];
        }
        classes = new byte[starts[starts.length - 1]];
        weights = new byte[classes.length];
        in.get(classes).get(weights);
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
     * @throws BufferUnderflowException if it ends too early
     * @throws IllegalArgumentException if it names an unknown category
     */
    static CategoryModel of(byte[] bytes) {
        return new CategoryModel(ByteBuffer.wrap(bytes));
    }

    /** Those that it may name. */
    List<Category> categories() {
        return List.of(categories);
    }

    /** The category that the features tell of; empty where another is as likely, or no word of the text speaks for it. */
    public Optional<Category> category(Features features) {
        double[] scores = scores(features);
        int best = best(scores);
        return named(best, margin(scores, best) >= THRESHOLD, features);
    }

    /** The category that the features tell of much rather than of {@code known}; empty where there is none, or it was never taught that one. */
    public Optional<Category> contrary(Features features, Category known) {
        int number = Arrays.asList(categories).indexOf(known);
        if (number < 0) {
            return Optional.empty();
        }
        double[] scores = scores(features);
        int best = best(scores);
        return named(best, scores[best] - scores[number] >= CONTRADICTION, features);
    }

    private Optional<Category> named(int best, boolean isAhead, Features features) {
        return isAhead && isSpokenFor(best, features) ? Optional.of(categories[best]) : Optional.empty();
    }

    private boolean isSpokenFor(int category, Features features) {
        for (int i = 0; i < features.size(); i++) {
            if (features.isWord(i) && weight(features.index(i), category) > 0) {
                return true;
            }
        }
        return false;
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
        static final CategoryModel BUILT_IN = of(FailureModel.unpacked("category.weights.gz"));
    }
}
