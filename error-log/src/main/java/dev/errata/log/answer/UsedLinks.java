package dev.errata.log.answer;

import dev.errata.log.database.Database;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * The links that were used, by the hash of their token. A link is taken before its answer is sent: two at once cannot both be.
 * If no answer came of it, for the process was killed, it may be taken again after a minute; the answer then goes under the
 * same id, and so is carried out once all the same.
 */
final class UsedLinks {
    private static final Duration TIME_TO_SEND = Duration.ofMinutes(1);

    private final Database database;

    UsedLinks(Database database) {
        this.database = database;
    }

    /** Who has answered with it; empty if nobody has. */
    Optional<String> usedBy(byte[] hash) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(
                                "SELECT answered_by FROM answer_link WHERE hash = :hash AND answered_at IS NOT NULL")
                        .bind("hash", hash)
                        .mapTo(String.class)
                        .findOne());
    }

    /** Whether it is the caller's to use now. */
    boolean take(byte[] hash, String escalationId, String by, Instant now) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("""
                        INSERT INTO answer_link AS known (hash, escalation_id, taken_at, answered_by)
                        VALUES (:hash, :escalation, :now, :by)
                        ON CONFLICT (hash) DO UPDATE SET taken_at = excluded.taken_at, answered_by = excluded.answered_by
                        WHERE known.answered_at IS NULL AND known.taken_at < :late
                        """)
                                .bind("hash", hash)
                                .bind("escalation", escalationId)
                                .bind("now", now.atOffset(ZoneOffset.UTC))
                                .bind("by", by)
                                .bind("late", now.minus(TIME_TO_SEND).atOffset(ZoneOffset.UTC))
                                .execute()
                        == 1);
    }

    /** Its answer was sent: it is used. */
    void keep(byte[] hash, Instant now) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("UPDATE answer_link SET answered_at = :now WHERE hash = :hash")
                        .bind("hash", hash)
                        .bind("now", now.atOffset(ZoneOffset.UTC))
                        .execute());
    }

    /** No answer was sent: it can be used. */
    void release(byte[] hash) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate(
                                "DELETE FROM answer_link WHERE hash = :hash AND answered_at IS NULL")
                        .bind("hash", hash)
                        .execute());
    }
}
