package dev.errata.log.access;

import dev.errata.log.database.Database;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The tokens in the database. A token is shown once, when it is made; each has an end. */
public final class AccessTokens {
    public static final Duration DEFAULT_LIFE = Duration.ofDays(90);
    public static final Duration LONGEST_LIFE = Duration.ofDays(366);
    static final String PREFIX = "erl_";

    /** Each is made by hand. */
    static final int MOST = 1_000;

    /** How long an expired one is still listed. */
    private static final Duration LISTED = Duration.ofDays(30);

    private static final Duration GRAIN = Duration.ofMinutes(1);

    private final Database database;
    private final InstantSource clock;
    private final SecureRandom random;

    public AccessTokens(Database database, InstantSource clock, SecureRandom random) {
        this.database = database;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Makes one.
     *
     * @param name of the program; in the audit as {@code token:NAME}
     * @return the token itself; empty if there is one of that name
     * @throws IllegalArgumentException if the name or the time are not allowed, or there are too many
     */
    public Optional<RandomSecret> make(String name, Role role, Duration life, String createdBy) {
        String known = Account.name(name);
        if (life.isNegative() || life.isZero() || life.compareTo(LONGEST_LIFE) > 0) {
            throw new IllegalArgumentException("a token lives at most " + LONGEST_LIFE.toDays() + " days");
        }
        RandomSecret secret = RandomSecret.random(random, PREFIX);
        Instant now = clock.instant();
        return database.jdbi().inTransaction(handle -> {
            handle.createUpdate("DELETE FROM token WHERE expires_at <= :forgotten")
                    .bind("forgotten", now.minus(LISTED))
                    .execute();
            if (handle.createQuery("SELECT count(*) FROM token")
                            .mapTo(Integer.class)
                            .one()
                    >= MOST) {
                throw new IllegalArgumentException("there are " + MOST + " tokens: revoke one first");
            }
            int made = handle.createUpdate("""
                            INSERT INTO token (name, hash, role, created_by, created_at, expires_at)
                            VALUES (:name, :hash, :role, :createdBy, :now, :expires) ON CONFLICT (name) DO NOTHING
                            """)
                    .bind("name", known)
                    .bind("hash", secret.hash())
                    .bind("role", role.label())
                    .bind("createdBy", createdBy)
                    .bind("now", now)
                    .bind("expires", now.plus(life))
                    .execute();
            return made == 1 ? Optional.of(secret) : Optional.<RandomSecret>empty();
        });
    }

    /** By name; expired ones for a month. */
    public List<Token> list() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(
                                "SELECT name, role, created_by, created_at, expires_at, last_used FROM token ORDER BY name")
                        .map(ConstructorMapper.of(Token.class))
                        .list());
    }

    /** Who calls with it; empty if it is none or has expired. */
    Optional<Caller> find(RandomSecret secret) {
        Instant now = clock.instant();
        return database.jdbi().withHandle(handle -> {
            Optional<Caller> caller = handle.createQuery(
                            "SELECT 'token:' || name AS name, role FROM token WHERE hash = :hash AND expires_at > :now")
                    .bind("hash", secret.hash())
                    .bind("now", now)
                    .map(ConstructorMapper.of(Caller.class))
                    .findOne();
            caller.ifPresent(known -> handle.createUpdate("""
                            UPDATE token SET last_used = :now
                            WHERE hash = :hash AND (last_used IS NULL OR last_used <= :before)
                            """)
                    .bind("hash", secret.hash())
                    .bind("now", now)
                    .bind("before", now.minus(GRAIN))
                    .execute());
            return caller;
        });
    }

    /** Those of the passes that are tokens and still let somebody in; no use is noted. */
    Set<Pass> open(Set<Pass> passes) {
        Instant now = clock.instant();
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        SELECT encode(hash, 'hex') FROM token
                        WHERE hash = ANY (ARRAY(SELECT decode(unnest(:hashes), 'hex'))) AND expires_at > :now
                        """)
                        .bindArray("hashes", String.class, Pass.hashes(passes, Pass.Kind.TOKEN))
                        .bind("now", now)
                        .mapTo(String.class)
                        .map(hash -> new Pass(Pass.Kind.TOKEN, hash))
                        .set());
    }

    /** False if there is none of that name. */
    public boolean revoke(String name) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("DELETE FROM token WHERE name = :name")
                                .bind("name", name)
                                .execute()
                        == 1);
    }
}
