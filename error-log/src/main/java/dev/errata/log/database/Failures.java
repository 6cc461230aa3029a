package dev.errata.log.database;

import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a failure of PostgreSQL means, by its SQLSTATE (PostgreSQL's manual, appendix A). */
public final class Failures {
    /** Data exceptions, broken constraints, what is beyond a limit of the program, JSON that is too deep among it. */
    private static final Set<String> OF_THE_ROW = Set.of("22", "23", "54");

    /** A day without a partition: retention has dropped it since it was looked for. It is looked for anew. */
    private static final String NO_PARTITION = "23514";

    private static final String DISK_FULL = "53100";

    private static final int STATE_LENGTH = 5;

    private Failures() {}

    /**
     * Whether the rows are to blame: another try would fail as well, without the bad row it would not. Everything else (no
     * connection, no room, shutting down, a deadlock) passes.
     */
    public static boolean isOfARow(Throwable failure) {
        SQLException said = ofPostgres(failure);
        String state = said == null ? null : said.getSQLState();
        return state != null
                && state.length() == STATE_LENGTH
                && !state.equals(NO_PARTITION)
                && OF_THE_ROW.contains(state.substring(0, 2));
    }

    /** Whether PostgreSQL has no room left. */
    public static boolean isOfTheDisk(Throwable failure) {
        SQLException said = ofPostgres(failure);
        return said != null && DISK_FULL.equals(said.getSQLState());
    }

    /** What PostgreSQL or its driver said; null if the failure is none of theirs. */
    public static @Nullable SQLException ofPostgres(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException said) {
                return said;
            }
        }
        return null;
    }
}
