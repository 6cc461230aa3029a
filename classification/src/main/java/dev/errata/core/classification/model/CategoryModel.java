package dev.errata.core.classification.model;

import dev.errata.core.matching.Span;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Taxonomy;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A multinomial logistic regression with weights in whole numbers: which category an error most likely has, where no rule knows.
 * It says nothing where it doubts. {@code make model} writes the weights. Thread-safe.
 */
public final class CategoryModel {
    /** What a weight of one is multiplied by to be kept as a byte. */
    static final int SCALE = 24;

    private static final String RESOURCE = "category.weights";

    private final int threshold;
    private final Category[] categories;
    private final int[] biases;
    /** Of each feature where its weights begin; those of the next begin where they end. */
    private final int[] starts = new int[(1 << Features.BITS) + 1];

    private final byte[] classes;
    private final byte[] weights;

    private CategoryModel(DataInputStream in) throws IOException {
        threshold = in.readInt();
        categories = new Category[in.readUnsignedByte()];
        biases = new int[categories.length];
        for (int i = 0; i < categories.length; i++) {
            int code = in.readInt();
            categories[i] = Taxonomy.byCode(code)
                    .orElseThrow(() -> new IllegalArgumentException("no category has code " + code));
            biases[i] = in.readInt();
        }
        int size = in.readInt();
        classes = new byte[size];
        weights = new byte[size];
        int read = 0;
        int feature = 0;
        while (read < size) {
            int next = feature + in.readUnsignedShort();
            Arrays.fill(starts, feature, next + 1, read);
            feature = next + 1;
            for (int left = in.readUnsignedByte(); left > 0; left--) {
                classes[read] = in.readByte();
                weights[read++] = in.readByte();
            }
        }
        Arrays.fill(starts, feature, starts.length, read);
    }

    /** The model that comes with Errata. */
    public static CategoryModel builtIn() {
        return Holder.BUILT_IN;
    }

    /**
     * A model as {@code make model} writes it: the threshold; a byte with the number of categories, of each its code and bias; how many
     * weights there are; then of each feature that has any how many features before it have none, in two bytes, a byte with how many,
     * of each a byte for the category and one for the weight.
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
        int[] scores = scores(features);
        int best = best(scores);
        Category category = categories[best];
        boolean isNamed = margin(scores, best) >= threshold
                && !words(features, category, 1).isEmpty();
        return isNamed ? Optional.of(category) : Optional.empty();
    }

    /** By how much the best is before the second, as the logarithm of the odds times {@link #SCALE}. */
    static int margin(int[] scores, int best) {
        int second = Integer.MIN_VALUE;
        for (int i = 0; i < scores.length; i++) {
            second = i == best ? second : Math.max(second, scores[i]);
        }
        return scores[best] - second;
    }

    static int best(int[] scores) {
        int best = 0;
        for (int i = 1; i < scores.length; i++) {
            best = scores[i] > scores[best] ? i : best;
        }
        return best;
    }

    int[] scores(Features features) {
        int[] scores = biases.clone();
        for (int i = 0; i < features.size(); i++) {
            int index = features.index(i);
            for (int at = starts[index]; at < starts[index + 1]; at++) {
                scores[classes[at]] += weights[at];
            }
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
            try (InputStream in = Objects.requireNonNull(CategoryModel.class.getResourceAsStream(RESOURCE), RESOURCE)) {
                return of(in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException("the weights of the model cannot be read", e);
            }
        }
    }
}
