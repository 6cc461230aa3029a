package dev.errata.log.page;

import dev.errata.log.PostgresUnderTest;
import dev.errata.log.access.AccessGate;
import dev.errata.log.access.AccessMode;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.access.Role;
import dev.errata.log.api.Api;
import dev.errata.log.api.Backing;
import dev.errata.log.api.WebSettings;
import dev.errata.log.api.WorkerStandIn;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The pages of a log that asks who comes, with a viewer's account and a clock that is moved. */
final class LoginPagesUnderTest implements AutoCloseable {
    static final String VIEWER = "ann";
    static final String PASSWORD = "correct horse battery";

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-11-22T12:30:00Z"));
    private final Database database;
    private final Api api;

    LoginPagesUnderTest(String schema) {
        DatabaseSettings settings = PostgresUnderTest.schema(schema);
        database = Database.of(settings);
        AccessSettings login = new AccessSettings(AccessMode.LOGIN, List.of(), List.of(), Optional.empty());
        AccessGate gate = new AccessGate(login, database, now::get, new SecureRandom(), "nobody");
        gate.accounts().add(VIEWER, Role.VIEWER, PASSWORD, "test");
        api = new Api(
                WebSettings.onFreePort(),
                gate,
                new Backing(settings, database, new WorkerStandIn(), now::get),
                List.of(),
                Dashboard.of(gate, new FirstError("errata send", "https://KEY@errors.example.org/1"), now::get));
        api.start();
    }

    String url() {
        return api.url();
    }

    /** Lets seconds pass. */
    void pass(long seconds) {
        now.updateAndGet(before -> before.plusSeconds(seconds));
    }

    @Override
    public void close() {
        api.close();
        database.close();
    }
}
