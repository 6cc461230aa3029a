package dev.errata.intake.mapping;

import dev.errata.core.event.Cause;
import java.util.ArrayList;
import java.util.List;

/** How much of a chain of causes is kept: the first seven and the root, which says most. */
public final class CauseChain {
    private static final int MOST = 8;

    private CauseChain() {}

    public static List<Cause> bounded(List<Cause> chain) {
        if (chain.size() <= MOST) {
            return chain;
        }
        List<Cause> kept = new ArrayList<>(chain.subList(0, MOST - 1));
        kept.add(chain.get(chain.size() - 1));
        return kept;
    }
}
