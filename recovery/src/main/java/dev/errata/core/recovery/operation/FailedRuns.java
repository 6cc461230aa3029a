package dev.errata.core.recovery.operation;

import dev.errata.core.recovery.policy.RetryPolicy;
import java.util.Map;
import java.util.TreeMap;

/**
 * The runs of one operation that failed, each with the policy that its failure fell under. A set: in whatever order the
 * failures come, and however often, the same ones give the same numbers.
 *
 * @param policies by the number of the run; the latest {@value #MOST_REMEMBERED}
 * @param forgiven the runs that a person took off the count; runs are numbered on, for a number names a run
 */
public record FailedRuns(Map<Integer, String> policies, int forgiven) {
    /** Of an operation of which no failure is known. */
    public static final FailedRuns NONE = new FailedRuns(Map.of(), 0);

    /** As many as any policy may count: what is forgotten is counted as if nothing were known of it. */
    static final int MOST_REMEMBERED = RetryPolicy.MOST_ATTEMPTS;

    public FailedRuns {
        policies = Map.copyOf(policies);
    }

    /** With one more; of two failures of one run the first that is heard of counts. */
    public FailedRuns and(int run, String policy) {
        if (policies.containsKey(run)) {
            return this;
        }
        TreeMap<Integer, String> more = new TreeMap<>(policies);
        more.put(run, policy);
        if (more.size() > MOST_REMEMBERED) {
            more.pollFirstEntry();
        }
        return new FailedRuns(more, forgiven);
    }

    /** Every policy counts from behind this run. */
    FailedRuns forgivingUpTo(int run) {
        return new FailedRuns(policies, run);
    }

    /** How many runs there have been with this one, from the first that counts. */
    public int upTo(int run) {
        return Math.max(1, run - forgiven);
    }

    /**
     * The number that a run has in a policy's own count. Runs before it that failed under another policy are left out: a
     * rate limit's waits do not use up the attempts against an outage. A run of which nothing is known is counted, for it
     * may have been the policy's.
     */
    public int numberUnder(String policy, int run) {
        int others = 0;
        for (Map.Entry<Integer, String> failed : policies.entrySet()) {
            boolean isCounted = failed.getKey() > forgiven && failed.getKey() < run;
            others += isCounted && !failed.getValue().equals(policy) ? 1 : 0;
        }
        return Math.max(1, run - forgiven - others);
    }
}
