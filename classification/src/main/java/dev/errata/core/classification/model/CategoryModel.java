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
    /** How rare a feature is that is not known: as rare as can be. */
    private final int unknown;
    /** A bit for each feature that is known. */
    private final long[] known = new long[(1 << Features.BITS) / Long.SIZE];
    /** For each word of bits, how many features are known before it. */
    private final int[] before = new int[known.length];
    /** Of each known feature how rare it is. */
    private final byte[] rarities;

    private final Weights weights;

    private CategoryModel(ByteBuffer in) {
        categories = new Category[in.get() & 0xff];
        biases = new float[categories.length];
        for (int i = 0; i < categories.length; i++) {
            int code = in.getInt();
            categories[i] = Taxonomy.byCode(code)
                    .orElseThrow(() -> new IllegalArgumentException("no category has code " + code));
            biases[i] = in.getFloat();
        }
        unknown = in.get() & 0xff;
        rarities = new byte[in.getInt()];
        int index = -1;
        for (int row = 0; row < rarities.length; row++) {
            index += 1 + (in.getShort() & 0xffff);
            known[index / Long.SIZE] |= 1L << index;
        }
        for (int i = 1; i < known.length; i++) {
            before[i] = before[i - 1] + Long.bitCount(known[i - 1]);
        }
        in.get(rarities);
        weights = Weights.read(in, rarities.length, categories.length);
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
            if (features.place(i) >= 0 && weight(features.index(i), category) > 0) {
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
        Weights.Sum sum = weights.sum();
        int square = 1;
        for (int i = 0; i < features.size(); i++) {
            int row = row(features.index(i));
            int rarity = row < 0 ? unknown : rarities[row] & 0xff;
            square += rarity * rarity;
            if (row >= 0) {
                sum.add(row);
            }
        }
        double length = Math.sqrt(square);
        double[] scores = new double[categories.length];
        for (int k = 0; k < scores.length; k++) {
            scores[k] = biases[k] + sum.of(k) / length;
        }
        return scores;
    }

    /** Which of the known features it is; -1 if it is none. */
    private int row(int index) {
        long bits = known[index / Long.SIZE];
        long bit = 1L << index;
        return (bits & bit) == 0 ? -1 : before[index / Long.SIZE] + Long.bitCount(bits & (bit - 1));
    }

    /** The words of the first text that speak most for {@code category}, those that weigh most in front. */
    public List<Span> words(Features features, Category category, int most) {
        int number = Arrays.asList(categories).indexOf(category);
        return features.words(index -> weight(index, number), most);
    }

    private int weight(int index, int category) {
        int row = row(index);
        return row < 0 ? 0 : weights.weight(row, category);
    }

    private static final class Holder {
        static final CategoryModel BUILT_IN = of(FailureModel.unpacked("category.weights.gz"));
    }

    /**
     * A weight for each category of each of some rows, eight to a {@code long}, so that a row is added to sums with few instructions and the
     * compiler may make vectors of them (<em>SIMD within a register</em>). A weight stands as the byte that is {@value #ZERO} more.
     */
    private static final class Weights {
        private static final int ZERO = 128;
        private static final long ZEROS = 0x8080808080808080L;
        private static final int BYTES = Long.BYTES;
        /** The bytes of a {@code long} that are even, with room for a sum. */
        private static final long EVEN = 0x00ff00ff00ff00ffL;
        /** So many bytes can be added in the room of two. */
        private static final int MOST = 0xffff / 0xff;

        private final int width;
        private final long[] rows;

        private Weights(int rows, int categories) {
            width = (categories + BYTES - 1) / BYTES;
            this.rows = new long[rows * width];
            Arrays.fill(this.rows, ZEROS);
        }

        /**
         * Of each row a byte with how many weights it has; of each weight a byte for its category; of each a byte for it.
         *
         * @throws BufferUnderflowException if it ends too early
         */
        static Weights read(ByteBuffer in, int rows, int categories) {
            Weights read = new Weights(rows, categories);
            byte[] counts = new byte[rows];
            in.get(counts);
            int all = 0;
            for (byte count : counts) {
                all += count & 0xff;
            }
            byte[] classes = new byte[all];
            byte[] weights = new byte[all];
            in.get(classes).get(weights);
            int at = 0;
            for (int row = 0; row < rows; row++) {
                for (int end = at + (counts[row] & 0xff); at < end; at++) {
                    read.put(row, classes[at] & 0xff, weights[at]);
                }
            }
            return read;
        }

        private void put(int row, int category, int weight) {
            int at = row * width + category / BYTES;
            rows[at] += (long) weight << (category % BYTES * Byte.SIZE);
        }

        int weight(int row, int category) {
            long eight = rows[row * width + category / BYTES];
            return (int) ((eight >>> (category % BYTES * Byte.SIZE)) & 0xff) - ZERO;
        }

        /** Of no row yet. */
        Sum sum() {
            return new Sum();
        }

        /** Of the rows that were added, for each category. */
        final class Sum {
            private final long[] even = new long[width];
            private final long[] odd = new long[width];
            private final int[] sums = new int[width * BYTES];
            private int waiting;
            private int all;

            void add(int row) {
                int from = row * width;
                for (int i = 0; i < width; i++) {
                    long eight = rows[from + i];
                    even[i] += eight & EVEN;
                    odd[i] += (eight >>> Byte.SIZE) & EVEN;
                }
                all++;
                if (++waiting == MOST) {
                    gather();
                }
            }

            int of(int category) {
                if (waiting > 0) {
                    gather();
                }
                return sums[category] - all * ZERO;
            }

            private void gather() {
                for (int k = 0; k < sums.length; k++) {
                    long pairs = (k % 2 == 0 ? even : odd)[k / BYTES];
                    sums[k] += (int) ((pairs >>> (k % BYTES / 2 * Short.SIZE)) & 0xffff);
                }
                Arrays.fill(even, 0);
                Arrays.fill(odd, 0);
                waiting = 0;
            }
        }
    }
}
