package dev.errata.core.classification.model;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Logistic regression by stochastic gradient descent with a rate for each weight (AdaGrad). The same cases in the same order give
 * the same bytes on every machine: the order is a seeded one, and nothing runs side by side.
 */
final class Training {
    private static final int ROUNDS = 20;
    /** The weights are the mean of those after the rounds from here on. */
    private static final int FIRST_OF_MEAN = 2;

    private static final double RATE = 0.15;
    private static final double DECAY = 3e-4;
    private static final double SMALLEST = 1e-6;
    /** What every feature begins with, so that one which few cases have does not weigh as much as one of many. */
    private static final double DAMPING = 1;
    /** In logarithms of odds, chosen by what was not taught: a failure that is missed costs ten false alarms (decision 0037). */
    private static final double THRESHOLD = -2.5;

    /** Of each feature the weight and behind it the sum of its gradients' squares: they are read together, from one line of the cache. */
    private final double[] weights = new double[2 << Features.BITS];

    private final double[] sums = new double[1 << Features.BITS];
    private double bias;
    private double sumOfBias;
    private double squareOfBias = SMALLEST;

    private Training() {}

    /** A model of {@code cases}, as {@link FailureModel#of} reads it. */
    static byte[] train(List<TrainingCase> cases) {
        Training training = new Training();
        List<TrainingCase> shuffled = new ArrayList<>(cases);
        Random random = new Random(7);
        for (int round = 0; round < ROUNDS; round++) {
            Collections.shuffle(shuffled, random);
            shuffled.forEach(training::learn);
            if (round >= FIRST_OF_MEAN) {
                training.sum();
            }
        }
        return training.bytes();
    }

    private void learn(TrainingCase labelled) {
        Features features = labelled.features();
        double odds = bias;
        for (int i = 0; i < features.size(); i++) {
            odds += weights[2 * features.index(i)];
        }
        double error = (1 / (1 + StrictMath.exp(-odds)) - (labelled.isError() ? 1 : 0)) * labelled.weight();
        squareOfBias += error * error;
        bias -= RATE * error / Math.sqrt(squareOfBias);
        for (int i = 0; i < features.size(); i++) {
            int weight = 2 * features.index(i);
            double gradient = error + DECAY * weights[weight];
            double squares = weights[weight + 1] + gradient * gradient;
            weights[weight + 1] = squares;
            weights[weight] -= RATE * gradient / Math.sqrt(squares + DAMPING);
        }
    }

    private void sum() {
        sumOfBias += bias;
        for (int i = 0; i < sums.length; i++) {
            sums[i] += weights[2 * i];
        }
    }

    private byte[] bytes() {
        double scale = FailureModel.SCALE / (double) (ROUNDS - FIRST_OF_MEAN);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt((int) Math.round(THRESHOLD * FailureModel.SCALE));
            out.writeInt((int) Math.round(sumOfBias * scale));
            for (double sum : sums) {
                long whole = Math.round(sum * scale);
                out.writeByte((int) Math.max(Byte.MIN_VALUE, Math.min(Byte.MAX_VALUE, whole)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a model cannot be written", e);
        }
        return bytes.toByteArray();
    }
}
