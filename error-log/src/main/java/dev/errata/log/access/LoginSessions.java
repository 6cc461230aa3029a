package dev.errata.log.access;

import dev.errata.log.database.Database;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** Who is logged in: kept in the database by the hash of what the browser has, so that a restart logs nobody out. */
final class LoginSessions {
    static final Duration LONGEST = Duration.ofHours(12);
    static final Duration IDLE = Duration.ofHours(1);

    /** The oldest of an account ends when it opens one more. */
    static final int MOST_OF_AN_ACCOUNT = 20;

    /** How exact the last request is known: not each one writes. */
    private static final Duration GRAIN = Duration.ofMinutes(1);

    private final Database database;
    private final InstantSource clock;
    private final SecureRandom random;

    LoginSessions(Database database, InstantSource clock, SecureRandom random) {
        this.database = database;
        this.clock = clock;
        this.random = random;
    }

    /** A new one; sessions that are over are forgotten. */
    RandomSecret open(String account) {
        RandomSecret secret = RandomSecret.random(random);
        Instant now = clock.instant();
        database.jdbi().useTransaction(handle -> {
            handle.createUpdate("DELETE FROM http_session WHERE opened_at <= :oldest OR last_seen <= :idle")
                    .bind("oldest", now.minus(LONGEST))
                    .bind("idle", now.minus(IDLE))
                    .execute();
            handle.createUpdate("""
                            INSERT INTO http_session (hash, account, opened_at, last_seen)
                            VALUES (:hash, :account, :now, :now)
                            """)
                    .bind("hash", secret.hash())
                    .bind("account", account)
                    .bind("now", now)
                    .execute();
            endOldest(handle, account);
        });
        return secret;
    }

    private static void endOldest(Handle handle, String account) {
        handle.createUpdate("""
                        DELETE FROM http_session WHERE hash IN (
                          SELECT hash FROM http_session WHERE account = :account
                          ORDER BY opened_at DESC, hash OFFSET :most)
                        """)
                .bind("account", account)
                .bind("most", MOST_OF_AN_ACCOUNT)
                .execute();
    }

    /** Who has it, with the role of now; empty if it is none, is over, or its account may no longer log in. */
    Optional<Caller> find(RandomSecret secret) {
        Instant now = clock.instant();
        return database.jdbi().withHandle(handle -> {
            Optional<Caller> caller = handle.createQuery("""
                            SELECT account.name, account.role FROM http_session
                            JOIN account ON account.name = http_session.account
                            WHERE hash = :hash AND opened_at > :oldest AND last_seen > :idle AND NOT disabled
                            """)
                    .bind("hash", secret.hash())
                    .bind("oldest", now.minus(LONGEST))
                    .bind("idle", now.minus(IDLE))
                    .map(ConstructorMapper.of(Caller.class))
                    .findOne();
            caller.ifPresent(known -> handle.createUpdate(
                            "UPDATE http_session SET last_seen = :now WHERE hash = :hash AND last_seen <= :before")
                    .bind("hash", secret.hash())
                    .bind("now", now)
                    .bind("before", now.minus(GRAIN))
                    .execute());
            return caller;
        });
    }

    /** Those of the passes that are sessions and still let somebody in; no request is noted. */
    Set<Pass> open(Set<Pass> passes) {
        Instant now = clock.instant();
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        SELECT encode(hash, 'hex') FROM http_session JOIN account ON account.name = http_session.account
                        WHERE hash = ANY (ARRAY(SELECT decode(unnest(:hashes), 'hex')))
                          AND opened_at > :oldest AND last_seen > :idle AND NOT disabled
                        """)
                        .bindArray("hashes", String.class, Pass.hashes(passes, Pass.Kind.SESSION))
                        .bind("oldest", now.minus(LONGEST))
                        .bind("idle", now.minus(IDLE))
                        .mapTo(String.class)
                        .map(hash -> new Pass(Pass.Kind.SESSION, hash))
                        .set());
    }

    void end(RandomSecret secret) {
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("DELETE FROM http_session WHERE hash = :hash")
                        .bind("hash", secret.hash())
                        .execute());
    }
}
