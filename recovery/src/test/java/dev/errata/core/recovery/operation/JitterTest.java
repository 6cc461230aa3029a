package dev.errata.core.recovery.operation;

import static dev.errata.core.recovery.operation.Errors.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Operation;
import dev.errata.core.recovery.Delay;
import dev.errata.core.recovery.policy.RecoveryConfig;
import dev.errata.core.taxonomy.Category;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Whether the delays of many operations are spread as promised. The operations have the ids of a counter, as they often do:
 * a spread that is constant, follows the number or repeats from attempt to attempt is found. All is fixed, nothing by chance.
 */
class JitterTest {
    private static final int OPERATIONS = 20_000;

    /** Of the Kolmogorov-Smirnov statistic: an even spread is further off once in a hundred million times. */
    private static final double FURTHEST = 3.1 / Math.sqrt(OPERATIONS);

    /** Of the correlation of two even spreads: five standard deviations. */
    private static final double MOST_CORRELATED = 5 / Math.sqrt(OPERATIONS);

    private static final int CELLS = 8;

    /** Chi-squared with 63 degrees of freedom is larger once in a hundred million times. */
    private static final double MOST_UNEVEN = 146;

    private final FailureStep step = new FailureStep(RecoveryConfig.defaults());

    @ParameterizedTest
    @CsvSource({
        "NETWORK_ERROR, 1, 0, 1000",
        "NETWORK_ERROR, 3, 0, 4000",
        "GITHUB_SERVER_ERROR, 4, 0, 8000",
        "TOOL_TIMEOUT, 1, 0, 500",
        "VERIFICATION_FAILED, 2, 0, 4000",
        "EXTERNAL_DEPENDENCY, 2, 0, 2000",
        "LLM_SERVER_ERROR, 2, 0, 2000",
        "LLM_RATE_LIMIT, 1, 30000, 60000",
        "LLM_RATE_LIMIT, 5, 450000, 900000",
        "SKILL_TIMEOUT, 2, 30000, 60000",
        "SYSTEM_ERROR, 1, 30000, 60000",
        "LINT_ERROR, 1, 500, 1000",
    })
    void theDelaysOfManyOperationsAreEvenlySpread(Category category, int attempt, double least, double most) {
        assertEven(totals(category, attempt, null), least, most);
    }

    @ParameterizedTest
    @CsvSource({"100, 100000, 110000", "1000, 1000000, 1030000"})
    void aWaitThatWasAskedForIsKeptAndSpreadByATenthAtMostHalfAMinute(int seconds, double least, double most) {
        assertEven(totals(Category.GITHUB_RATE_LIMIT, 1, Duration.ofSeconds(seconds)), least, most);
    }

    @Test
    void oneOperationsDelayTellsNothingAboutTheNextOnes() {
        double[] delays = totals(Category.NETWORK_ERROR, 1, null);

        assertIndependent(
                Arrays.copyOf(delays, OPERATIONS - 1), Arrays.copyOfRange(delays, 1, OPERATIONS), 1_000, 1_000);
    }

    @Test
    void oneAttemptsDelayTellsNothingAboutTheNextOnes() {
        assertIndependent(
                totals(Category.NETWORK_ERROR, 1, null), totals(Category.NETWORK_ERROR, 2, null), 1_000, 2_000);
    }

    @Test
    void noTwoRunsShareASeedAndADoubleHoldsEach() {
        long[] seeds = IntStream.rangeClosed(1, 3)
                .boxed()
                .flatMap(attempt -> IntStream.range(0, OPERATIONS)
                        .mapToObj(number -> delay(Category.NETWORK_ERROR, attempt, number, null)
                                .seed()))
                .mapToLong(Long::longValue)
                .distinct()
                .toArray();

        assertThat(seeds).hasSize(3 * OPERATIONS);
        assertThat(LongStream.of(seeds)).allMatch(seed -> seed >= 0 && seed < 1L << 53);
    }

    /** Whoever is told to feed back need not wait. */
    @Test
    void anAgentGetsItsFeedbackAtOnce() {
        assertThat(totals(Category.AGENT_INVALID_OUTPUT, 1, null)).containsOnly(0);
    }

    private static void assertEven(double[] delays, double least, double most) {
        double[] sorted = delays.clone();
        Arrays.sort(sorted);
        assertThat(sorted[0]).isGreaterThanOrEqualTo(least);
        assertThat(sorted[OPERATIONS - 1]).isLessThanOrEqualTo(most);
        IntToDoubleFunction distance = i -> Math.max(
                Math.abs((sorted[i] - least) / (most - least) - (double) i / OPERATIONS),
                Math.abs((sorted[i] - least) / (most - least) - (i + 1.0) / OPERATIONS));
        assertThat(IntStream.range(0, OPERATIONS).mapToDouble(distance).max().orElseThrow())
                .as("how far the spread is from an even one")
                .isLessThan(FURTHEST + 1 / (most - least));
    }

    private static void assertIndependent(double[] some, double[] others, double most, double othersMost) {
        assertThat(Math.abs(correlation(some, others))).as("correlation").isLessThan(MOST_CORRELATED);
        int[] cells = new int[CELLS * CELLS];
        for (int i = 0; i < some.length; i++) {
            cells[cell(some[i], most) * CELLS + cell(others[i], othersMost)]++;
        }
        double expected = (double) some.length / cells.length;
        double chiSquared = Arrays.stream(cells)
                .mapToDouble(found -> (found - expected) * (found - expected) / expected)
                .sum();
        assertThat(chiSquared).as("chi-squared of %s cells", cells.length).isLessThan(MOST_UNEVEN);
    }

    private static int cell(double delay, double most) {
        return (int) Math.min(CELLS - 1, delay / most * CELLS);
    }

    private static double correlation(double[] some, double[] others) {
        double mean = Arrays.stream(some).average().orElseThrow();
        double othersMean = Arrays.stream(others).average().orElseThrow();
        double both = 0;
        double one = 0;
        double other = 0;
        for (int i = 0; i < some.length; i++) {
            both += (some[i] - mean) * (others[i] - othersMean);
            one += (some[i] - mean) * (some[i] - mean);
            other += (others[i] - othersMean) * (others[i] - othersMean);
        }
        return both / Math.sqrt(one * other);
    }

    private double[] totals(Category category, int attempt, @Nullable Duration asked) {
        return IntStream.range(0, OPERATIONS)
                .mapToDouble(number ->
                        delay(category, attempt, number, asked).total().toMillis())
                .toArray();
    }

    private Delay delay(Category category, int attempt, int number, @Nullable Duration asked) {
        Errors error = Errors.of(category, attempt).with(new Operation("op-" + number, "t", attempt, null));
        Step taken = step.take(
                (asked == null ? error : error.asking(asked)).build(), null, (scope, cause) -> Optional.empty(), NOW);
        return Objects.requireNonNull(taken.decisions().get(0).next()).delay();
    }
}
