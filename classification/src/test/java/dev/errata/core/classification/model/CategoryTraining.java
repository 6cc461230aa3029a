package dev.errata.core.classification.model;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.OnExhausted;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Multinomial logistic regression by stochastic gradient descent with a rate for each feature (AdaGrad), over the features that more
 * than one case has. The same cases in the same order give the same bytes on every machine.
 */
final class CategoryTraining {
    private static final int ROUNDS = 12;
    private static final double RATE = 0.2;
    private static final double RATE_OF_BIAS = 0.05;
    private static final double SMALLEST = 1e-6;
    private static final double SMALLEST_ERROR = 1e-3;
    private static final int FEWEST_CASES = 3;
    /** What is smaller is left out of the model, in bytes. */
    private static final int SMALLEST_WEIGHT = 6;
    /** In logarithms of odds, chosen out of fold (decision 0037). */
    static final double THRESHOLD = 0.3;

    /** What a case teaches: the rows of those of its features that are known, and which of the categories is right. */
    private static final class Lesson {
        private final int[] rows;
        private final int right;

        Lesson(int[] rows, int right) {
            this.rows = rows;
            this.right = right;
        }
    }

    private final List<Category> categories;
    private final Map<Integer, Integer> rows = new TreeMap<>();
    private final double[][] weights;
    private final double[] squares;
    private final double[] biases;
    private final double[] errors;

    private CategoryTraining(List<TrainingCase> cases) {
        categories = cases.stream()
                .map(TrainingCase::category)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
        Map<Integer, Integer> counts = new HashMap<>();
        for (TrainingCase labelled : cases) {
            Features features = labelled.categoryFeatures();
            for (int i = 0; i < features.size(); i++) {
                counts.merge(features.index(i), 1, Integer::sum);
            }
        }
        counts.forEach((index, count) -> {
            if (count >= FEWEST_CASES) {
                rows.put(index, rows.size());
            }
        });
        weights = new double[rows.size()][categories.size()];
        squares = new double[rows.size()];
        biases = new double[categories.size()];
        errors = new double[categories.size()];
    }

    /** What the model may name: nothing after which the pipeline would go on as if nothing had happened. */
    static boolean isTaught(TrainingCase labelled) {
        return labelled.isError()
                && labelled.category()
                        .filter(category -> category.onExhausted() != OnExhausted.CONTINUE)
                        .isPresent();
    }

    /** A model of the errors among {@code cases}, as {@link CategoryModel#of} reads it. */
    static byte[] train(List<TrainingCase> cases) {
        List<TrainingCase> taught =
                cases.stream().filter(CategoryTraining::isTaught).toList();
        CategoryTraining training = new CategoryTraining(taught);
        List<Lesson> shuffled =
                new ArrayList<>(taught.stream().map(training::lesson).toList());
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            Collections.shuffle(shuffled, random);
            shuffled.forEach(training::learn);
        }
        return training.bytes();
    }

    private Lesson lesson(TrainingCase labelled) {
        Features features = labelled.categoryFeatures();
        int[] known = IntStream.range(0, features.size())
                .map(i -> rows.getOrDefault(features.index(i), -1))
                .filter(row -> row >= 0)
                .toArray();
        return new Lesson(known, categories.indexOf(labelled.category().orElseThrow()));
    }

    private void learn(Lesson lesson) {
        double norm = errors(lesson);
        for (int k = 0; k < errors.length; k++) {
            biases[k] -= RATE_OF_BIAS * errors[k];
        }
        int[] mistaken = IntStream.range(0, errors.length)
                .filter(k -> Math.abs(errors[k]) > SMALLEST_ERROR)
                .toArray();
        for (int row : lesson.rows) {
            squares[row] += norm;
            double rate = RATE / Math.sqrt(squares[row] + SMALLEST);
            for (int k : mistaken) {
                weights[row][k] -= rate * errors[k];
            }
        }
    }

    /** Sets the difference of what is said and what is right, and gives the sum of its squares. */
    private double errors(Lesson lesson) {
        System.arraycopy(biases, 0, errors, 0, errors.length);
        for (int row : lesson.rows) {
            double[] weightsOfRow = weights[row];
            for (int k = 0; k < errors.length; k++) {
                errors[k] += weightsOfRow[k];
            }
        }
        double most = Double.NEGATIVE_INFINITY;
        for (double odds : errors) {
            most = Math.max(most, odds);
        }
        double sum = 0;
        for (int k = 0; k < errors.length; k++) {
            errors[k] = StrictMath.exp(errors[k] - most);
            sum += errors[k];
        }
        double norm = 0;
        for (int k = 0; k < errors.length; k++) {
            errors[k] = errors[k] / sum - (k == lesson.right ? 1 : 0);
            norm += errors[k] * errors[k];
        }
        return norm;
    }

    private byte[] bytes() {
        ByteArrayOutputStream features = new ByteArrayOutputStream();
        int size = 0;
        int next = 0;
        try (DataOutputStream out = new DataOutputStream(features)) {
            for (Map.Entry<Integer, Integer> row : rows.entrySet()) {
                int count = write(row.getKey() - next, weights[row.getValue()], out);
                next = count > 0 ? row.getKey() + 1 : next;
                size += count;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a model cannot be written", e);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt((int) Math.round(THRESHOLD * CategoryModel.SCALE));
            out.writeByte(categories.size());
            for (int k = 0; k < biases.length; k++) {
                out.writeInt(categories.get(k).code());
                out.writeInt((int) Math.round(biases[k] * CategoryModel.SCALE));
            }
            out.writeInt(size);
            features.writeTo(out);
        } catch (IOException e) {
            throw new UncheckedIOException("a model cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private static int write(int skipped, double[] weights, DataOutputStream out) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        for (int k = 0; k < weights.length; k++) {
            long whole = Math.round(weights[k] * CategoryModel.SCALE);
            if (Math.abs(whole) >= SMALLEST_WEIGHT) {
                kept.write(k);
                kept.write((int) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, whole)));
            }
        }
        int count = kept.size() / 2;
        if (count > 0) {
            out.writeShort(skipped);
            out.writeByte(count);
            kept.writeTo(out);
        }
        return count;
    }
}
