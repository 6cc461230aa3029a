package dev.errata.simulator.database;

import dev.errata.simulator.database.Tables.Row;
import java.sql.SQLException;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** How often what goes wrong with the database, until it has calmed down; which rows it refuses never changes. */
public final class DatabaseFaults {
    private static final String CONNECTION_FAILED = "08006";
    private static final int IN_STATEMENT = 2_000;
    private static final int REFUSED = 40;

    private final SplittableRandom random;
    private final LongSupplier millis;
    private final int oneCommitOf;
    private final boolean refuses;
    private long awayUntil;
    private boolean isCalm;

    /** What becomes of a transaction that is to be committed. */
    enum Commit {
        DONE,
        ABORTED,
        /** It is committed, and nobody hears of it. */
        ANSWER_LOST
    }

    /** @param random of its own */
    public DatabaseFaults(SplittableRandom random, LongSupplier millis) {
        this.random = random;
        this.millis = millis;
        this.oneCommitOf = random.nextInt(5, 100);
        this.refuses = random.nextBoolean();
    }

    /** Nobody can connect for so long. */
    public void goAway(long lengthMillis) {
        awayUntil = millis.getAsLong() + lengthMillis;
    }

    public void calmDown() {
        isCalm = true;
    }

    void connect() throws SQLException {
        if (millis.getAsLong() < awayUntil) {
            throw new SQLException("the simulated database is away", "08001");
        }
    }

    void statement() throws SQLException {
        if (!isCalm && random.nextInt(IN_STATEMENT) == 0) {
            throw lostConnection();
        }
    }

    Commit commit() {
        if (isCalm || random.nextInt(oneCommitOf) > 0) {
            return Commit.DONE;
        }
        return random.nextBoolean() ? Commit.ABORTED : Commit.ANSWER_LOST;
    }

    /** By its id, so that it is refused however often it comes. */
    boolean isRefused(Row row) {
        @Nullable Object id = row.get("error_id");
        return refuses && id != null && row.columns().containsKey("detail") && id.hashCode() % REFUSED == 0;
    }

    static SQLException lostConnection() {
        return new SQLException("the simulated connection is lost", CONNECTION_FAILED);
    }
}
