package dev.errata.log.access;

import static dev.errata.log.access.LoginUnderTest.PASSWORD;

import java.util.List;
import java.util.Optional;

/** A gate with a login, behind a proxy on this machine that does TLS, and two people who may come in. */
final class ProxiedGateUnderTest implements AutoCloseable {
    private static final AccessSettings SETTINGS = new AccessSettings(
            AccessMode.LOGIN,
            List.of("errata.example.org"),
            List.of(AddressRange.parse("127.0.0.1")),
            Optional.empty());

    final LoginUnderTest log;
    final GateUnderTest gate;

    ProxiedGateUnderTest(String schema) {
        log = new LoginUnderTest(schema);
        gate = new GateUnderTest(log, SETTINGS);
    }

    /** Nobody is logged in; ann is an operator, bob a viewer. */
    void reset() {
        log.reset();
        log.clock.advance(Brake.WINDOW);
        log.accounts.add("ann", Role.OPERATOR, PASSWORD, "admin");
        log.accounts.add("bob", Role.VIEWER, PASSWORD + "!", "admin");
    }

    String freshCookie() {
        return gate.request().send("GET /open").cookie();
    }

    /** As the proxy passes it on for this client. */
    RawHttp forwarded(String client) {
        return gate.request()
                .with("Host", "errata.example.org")
                .with("X-Forwarded-For", client)
                .with("X-Forwarded-Proto", "https");
    }

    @Override
    public void close() {
        gate.close();
        log.close();
    }
}
