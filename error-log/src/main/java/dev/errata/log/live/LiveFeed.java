package dev.errata.log.live;

import dev.errata.log.access.Pass;
import java.util.List;
import java.util.Set;

/** Where streams hear from; asked once for all of them. */
public interface LiveFeed {
    /** How far the ledger is now. */
    LiveVersion version();

    /** The ids of the gates that changed last, the newest first. */
    List<String> gates(int most);

    /** Those of the passes that would let nobody in any more. */
    Set<Pass> ended(Set<Pass> passes);
}
