package dev.errata.core.dependency;

/** How dependencies are protected from the retries of a whole fleet. */
public record DependencySettings(
        DependencyMode mode, BudgetSettings budget, BreakerSettings breaker, SlowStart slowStart) {
    public static final DependencySettings DEFAULTS = new DependencySettings(
            DependencyMode.OBSERVE, BudgetSettings.DEFAULTS, BreakerSettings.DEFAULTS, SlowStart.DEFAULTS);

    public DependencySettings with(DependencyMode changed) {
        return new DependencySettings(changed, budget, breaker, slowStart);
    }
}
