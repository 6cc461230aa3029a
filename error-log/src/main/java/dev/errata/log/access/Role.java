package dev.errata.log.access;

import dev.errata.core.taxonomy.Labelled;
import io.javalin.security.RouteRole;

/** What a caller may do; each role may what those before it may. A route is registered with the least role that it needs. */
public enum Role implements RouteRole, Labelled {
    /** Reads and exports. */
    VIEWER,
    /** Answers escalations, runs, cancels, pauses, says a word on groups. */
    OPERATOR,
    /** Accounts, tokens, retention. */
    ADMIN;

    public boolean includes(Role needed) {
        return compareTo(needed) >= 0;
    }
}
