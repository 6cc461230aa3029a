package dev.errata.log.access;

import dev.errata.log.database.Database;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;

/** The accounts in the database. What is taken from one holds at once: its sessions end. */
public final class Accounts {
    /** Each is made by hand. */
    static final int MOST = 1_000;

    private static final String SHOWN = "SELECT name, role, disabled, created_by, created_at, last_login FROM account";

    private final Database database;
    private final Passwords passwords;
    private final InstantSource clock;

    public Accounts(Database database, Passwords passwords, InstantSource clock) {
        this.database = database;
        this.passwords = passwords;
        this.clock = clock;
    }

    /**
     * Adds one.
     *
     * @return false if there is one of that name, which is left as it is
     * @throws IllegalArgumentException if name or password are not allowed, or there are too many
     */
    public boolean add(String name, Role role, String password, String createdBy) {
        String known = Account.name(name);
        String hash = passwords.hash(password);
        return database.jdbi().inTransaction(handle -> {
            int there = handle.createQuery("SELECT count(*) FROM account")
                    .mapTo(Integer.class)
                    .one();
            if (there >= MOST) {
                throw new IllegalArgumentException("there are " + MOST + " accounts: remove one first");
            }
            return handle.createUpdate("""
                                    INSERT INTO account (name, role, password, created_by, created_at)
                                    VALUES (:name, :role, :password, :createdBy, :now) ON CONFLICT DO NOTHING
                                    """)
                            .bind("name", known)
                            .bind("role", role.label())
                            .bind("password", hash)
                            .bind("createdBy", createdBy)
                            .bind("now", clock.instant())
                            .execute()
                    == 1;
        });
    }

    /** By name. */
    public List<Account> list() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SHOWN + " ORDER BY name")
                        .map(ConstructorMapper.of(Account.class))
                        .list());
    }

    public Optional<Account> find(String name) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SHOWN + " WHERE name = :name")
                        .bind("name", name)
                        .map(ConstructorMapper.of(Account.class))
                        .findOne());
    }

    /** Of an account that may log in. */
    Optional<String> passwordHash(String name) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery("SELECT password FROM account WHERE name = :name AND NOT disabled")
                                .bind("name", name)
                                .mapTo(String.class)
                                .findOne());
    }

    void noteLogin(String name) {
        Instant now = clock.instant();
        database.jdbi()
                .useHandle(handle -> handle.createUpdate("UPDATE account SET last_login = :now WHERE name = :name")
                        .bind("name", name)
                        .bind("now", now)
                        .execute());
    }

    /** False if there is none of that name, as of all that follow. */
    public boolean setRole(String name, Role role) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("UPDATE account SET role = :role WHERE name = :name")
                                .bind("name", name)
                                .bind("role", role.label())
                                .execute()
                        == 1);
    }

    /** Whoever is logged in with the old one must log in again. */
    public boolean setPassword(String name, String password) {
        String hash = passwords.hash(password);
        return database.jdbi().inTransaction(handle -> {
            endSessions(handle, name);
            return handle.createUpdate("UPDATE account SET password = :password WHERE name = :name")
                            .bind("name", name)
                            .bind("password", hash)
                            .execute()
                    == 1;
        });
    }

    /** Whether it may not log in. */
    public boolean setDisabled(String name, boolean disabled) {
        return database.jdbi().inTransaction(handle -> {
            endSessions(handle, name);
            return handle.createUpdate("UPDATE account SET disabled = :disabled WHERE name = :name")
                            .bind("name", name)
                            .bind("disabled", disabled)
                            .execute()
                    == 1;
        });
    }

    public boolean remove(String name) {
        return database.jdbi()
                .withHandle(handle -> handle.createUpdate("DELETE FROM account WHERE name = :name")
                                .bind("name", name)
                                .execute()
                        == 1);
    }

    private static void endSessions(Handle handle, String name) {
        handle.createUpdate("DELETE FROM http_session WHERE account = :name")
                .bind("name", name)
                .execute();
    }
}
