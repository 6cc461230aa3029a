package dev.errata.recovery.dependency;

import dev.errata.core.dependency.DependencyMode;
import dev.errata.core.dependency.DependencySettings;
import dev.errata.core.dependency.ReleaseRules;
import dev.errata.core.dependency.ReleaseShare;
import dev.errata.core.dependency.RetryPermission;
import dev.errata.core.recovery.CircuitState;
import dev.errata.core.recovery.Hold;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says for one task whether a retry may go to its dependency, from the task's own share. For the stream thread. */
public final class DependencyGate {
    /** Of more dependencies than this a task forgets what it spent on those that it used longest ago. */
    static final int MOST_SHARES = 2_000;

    private final boolean isOff;
    private final ReleaseRules rules;
    private final Circuits circuits;
    private final int partition;
    private final DependencyMeters meters;
    private final Map<String, ReleaseShare> shares = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, ReleaseShare> eldest) {
            return size() > MOST_SHARES;
        }
    };

    /**
     * The gate of one task.
     *
     * @param tasks how many there are
     */
    public DependencyGate(
            DependencySettings settings, Circuits circuits, int partition, int tasks, DependencyMeters meters) {
        this.isOff = settings.mode() == DependencyMode.OFF;
        this.rules = new ReleaseRules(settings, tasks);
        this.circuits = circuits;
        this.partition = partition;
        this.meters = meters;
    }

    public boolean isOff() {
        return isOff;
    }

    /** Null for one that nothing was ever said of. */
    public @Nullable CircuitState circuit(String dependency) {
        return isOff ? null : circuits.find(dependency);
    }

    /** Whether one retry may go now; nothing is spent before {@link #spend}. */
    public RetryPermission ask(String dependency, Instant now) {
        return rules.ask(share(dependency, now), circuits.find(dependency), partition, now);
    }

    /** Whether the reason keeps the retry back, or is only counted. */
    public boolean binds(@Nullable Hold hold) {
        return hold != null && rules.binds(hold);
    }

    /** The retry goes. */
    public void spend(String dependency, RetryPermission permission) {
        shares.put(dependency, permission.share());
        if (permission.hold() != null) {
            meters.observed(permission.hold());
        }
    }

    /** The retry is kept back. */
    public void held(Hold reason) {
        meters.held(reason);
    }

    void firstAttempt(String dependency, Instant now) {
        shares.put(dependency, rules.firstAttempt(share(dependency, now)));
    }

    private ReleaseShare share(String dependency, Instant now) {
        ReleaseShare share = shares.get(dependency);
        return share == null ? rules.start(now) : share;
    }
}
