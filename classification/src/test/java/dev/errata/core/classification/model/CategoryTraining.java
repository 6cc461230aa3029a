package dev.errata.core.classification.model;

import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Labelled;
import dev.errata.core.taxonomy.OnExhausted;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A linear support vector machine with squared hinge loss for each category against all others, over the features that several cases
 * have, each weighed by how rare it is, each case of length one. By dual coordinate descent: Hsieh, Chang, Lin, Keerthi and Sundararajan, "A
 * dual coordinate descent method for large-scale linear SVM", ICML 2008, algorithm 1. The same cases in the same order give the same
 * bytes on every machine.
 */
final class CategoryTraining {
    private static final int ROUNDS = 10;
    private static final double SMALLEST_STEP = 0.05;
    /** How much a case that is wrong costs beside the size of the weights. */
    private static final double COST = 0.4;
    /** Where the category is another right answer, but not the best. */
    private static final double COST_OF_ALTERNATIVE = 0.16;

    private static final int FEWEST_CASES = 13;
    /** What one is multiplied by to be kept as a whole number. */
    private static final int SCALE = 8;
    /** What is smaller is left out of the model, in whole numbers. */
    private static final int SMALLEST_WEIGHT = 3;

    /** What a case teaches: the rows of those of its features that are known, how far each reaches, and its right answers, the best in front. */
    private static final class Lesson {
        private final int[] rows;
        private final double[] values;
        private final double square;
        private final List<Category> right;

        Lesson(int[] rows, double[] values, List<Category> right) {
            this.rows = rows;
            this.values = values;
            double sum = 1;
            for (double value : values) {
                sum += value * value;
            }
            this.square = sum;
            this.right = right;
        }
    }

    private final List<Category> categories;
    private final Map<Integer, Integer> rows = new TreeMap<>();
    private final int[] rarities;
    /** Of what is not known. */
    private final int rarest;

    private final Lesson[] lessons;
    private final double[][] weights;
    private final double[] biases;

    private CategoryTraining(List<TrainingCase> cases) {
        categories = cases.stream()
                .map(TrainingCase::category)
                .flatMap(Optional::stream)
                .distinct()
                .sorted()
                .toList();
        Map<Integer, Integer> counts = new TreeMap<>();
        for (TrainingCase labelled : cases) {
            Features features = labelled.categoryFeatures();
            for (int i = 0; i < features.size(); i++) {
                counts.merge(features.index(i), 1, Integer::sum);
            }
        }
        counts.values().removeIf(count -> count < FEWEST_CASES);
        rarest = rarity(cases.size(), FEWEST_CASES - 1);
        rarities = new int[counts.size()];
        counts.forEach((index, count) -> {
            rarities[rows.size()] = rarity(cases.size(), count);
            rows.put(index, rows.size());
        });
        lessons = cases.stream().map(this::lesson).toArray(Lesson[]::new);
        weights = new double[categories.size()][];
        biases = new double[categories.size()];
    }

    /** The inverse document frequency: a feature of every tenth case has 3.3, one of every thousandth 7.9; in whole numbers. */
    private static int rarity(int cases, int having) {
        return (int) Math.round(SCALE * (1 + StrictMath.log((1.0 + cases) / (1 + having))));
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
        CategoryTraining training = new CategoryTraining(
                cases.stream().filter(CategoryTraining::isTaught).toList());
        for (int k = 0; k < training.biases.length; k++) {
            training.learn(k);
        }
        return training.bytes();
    }

    private Lesson lesson(TrainingCase labelled) {
        Features features = labelled.categoryFeatures();
        int[] known = IntStream.range(0, features.size())
                .map(i -> rows.getOrDefault(features.index(i), -1))
                .filter(row -> row >= 0)
                .toArray();
        int square = 1 + (features.size() - known.length) * rarest * rarest;
        for (int row : known) {
            square += rarities[row] * rarities[row];
        }
        double length = Math.sqrt(square);
        List<Category> right = labelled.labelled().categories().stream()
                .flatMap(label -> Labelled.find(Category.class, label).stream())
                .toList();
        return new Lesson(
                known,
                IntStream.of(known).mapToDouble(row -> rarities[row] / length).toArray(),
                right);
    }

    /** Sets the weights of one category. Of each lesson there is one dual variable, which is improved in turn. */
    private void learn(int category) {
        double[] learned = new double[rarities.length];
        double[] duals = new double[lessons.length];
        int[] order = IntStream.range(0, lessons.length).toArray();
        Random random = new Random(7);
        double widest = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS && widest > SMALLEST_STEP; round++) {
            shuffle(order, random);
            widest = 0;
            for (int i : order) {
                Lesson lesson = lessons[i];
                int rank = lesson.right.indexOf(categories.get(category));
                int sign = rank >= 0 ? 1 : -1;
                double diagonal = 1 / (2 * (rank > 0 ? COST_OF_ALTERNATIVE : COST));
                double gradient = sign * odds(lesson, learned, category) - 1 + diagonal * duals[i];
                double projected = duals[i] == 0 ? Math.min(gradient, 0) : gradient;
                if (projected != 0) {
                    widest = Math.max(widest, Math.abs(projected));
                    double dual = Math.max(duals[i] - gradient / (lesson.square + diagonal), 0);
                    add(lesson, sign * (dual - duals[i]), learned, category);
                    duals[i] = dual;
                }
            }
        }
        weights[category] = learned;
    }

    private double odds(Lesson lesson, double[] learned, int category) {
        double odds = biases[category];
        for (int j = 0; j < lesson.rows.length; j++) {
            odds += learned[lesson.rows[j]] * lesson.values[j];
        }
        return odds;
    }

    private void add(Lesson lesson, double step, double[] learned, int category) {
        biases[category] += step;
        for (int j = 0; j < lesson.rows.length; j++) {
            learned[lesson.rows[j]] += step * lesson.values[j];
        }
    }

    private static void shuffle(int[] order, Random random) {
        for (int i = order.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int moved = order[i];
            order[i] = order[other];
            order[other] = moved;
        }
    }

    private byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(categories.size());
            for (int k = 0; k < biases.length; k++) {
                out.writeInt(categories.get(k).code());
                out.writeFloat((float) biases[k]);
            }
            out.writeByte(rarest);
            out.writeInt(rarities.length);
            int next = 0;
            for (int index : rows.keySet()) {
                out.writeShort(index - next);
                next = index + 1;
            }
            for (int rarity : rarities) {
                out.writeByte(rarity);
            }
            writeWeights(out);
        } catch (IOException e) {
            throw new UncheckedIOException("a model cannot be written", e);
        }
        return bytes.toByteArray();
    }

    private void writeWeights(DataOutputStream counts) throws IOException {
        ByteArrayOutputStream classes = new ByteArrayOutputStream();
        ByteArrayOutputStream wholes = new ByteArrayOutputStream();
        for (int row = 0; row < rarities.length; row++) {
            int before = wholes.size();
            for (int k = 0; k < weights.length; k++) {
                long whole = Math.round(weights[k][row] * rarities[row]);
                if (Math.abs(whole) >= SMALLEST_WEIGHT) {
                    classes.write(k);
                    wholes.write((int) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, whole)));
                }
            }
            counts.writeByte(wholes.size() - before);
        }
        classes.writeTo(counts);
        wholes.writeTo(counts);
    }
}
