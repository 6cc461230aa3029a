package dev.errata.core.dependency;

/**
 * How many retries a dependency is sent.
 *
 * @param perFirstAttempt what a first attempt that was seen adds to the budget; a retry takes 1
 * @param minimumPerSecond what is added each second, whatever was seen
 * @param bucket the most that is saved up
 */
public record BudgetSettings(double perFirstAttempt, double minimumPerSecond, double bucket) {
    public static final BudgetSettings DEFAULTS = new BudgetSettings(0.2, 10, 100);

    public BudgetSettings {
        if (perFirstAttempt < 0 || minimumPerSecond <= 0 || bucket < 1) {
            throw new IllegalArgumentException(
                    "a budget needs perFirstAttempt >= 0, minimumPerSecond > 0, bucket >= 1, " + "got "
                            + perFirstAttempt + ", " + minimumPerSecond + ", " + bucket);
        }
    }
}
