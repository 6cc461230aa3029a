package dev.errata.log.access;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.database.Database;
import java.security.SecureRandom;

/** A real database with accounts, sessions and tokens, and a clock that is moved. */
final class LoginUnderTest implements AutoCloseable {
    static final String PASSWORD = "correct horse battery";

    final SettableClock clock = new SettableClock();
    final Passwords passwords = new Passwords();
    final Database database;
    final Accounts accounts;
    final LoginSessions sessions;
    final AccessTokens tokens;

    LoginUnderTest(String schema) {
        database = Database.of(PostgresUnderTest.schema(schema));
        accounts = new Accounts(database, passwords, clock);
        sessions = new LoginSessions(database, clock, new SecureRandom());
        tokens = new AccessTokens(database, clock, new SecureRandom());
    }

    AccessGate gate(AccessSettings settings) {
        return new AccessGate(settings, database, clock, new SecureRandom(), "os-user");
    }

    void reset() {
        database.jdbi().useHandle(handle -> handle.execute("TRUNCATE account, http_session, token"));
    }

    long count(String table) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("SELECT count(*) FROM " + table)
                        .mapTo(Long.class)
                        .one());
    }

    @Override
    public void close() {
        database.close();
    }
}
