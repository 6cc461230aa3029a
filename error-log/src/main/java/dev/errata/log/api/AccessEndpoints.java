package dev.errata.log.api;

import dev.errata.log.access.AccessGate;
import java.util.List;
import java.util.stream.Stream;

/** Sessions, accounts and tokens over HTTP. */
final class AccessEndpoints {
    private AccessEndpoints() {}

    static List<Endpoint> of(AccessGate gate) {
        return Stream.of(
                        new SessionResource(gate).endpoints(),
                        new AccountsResource(gate).endpoints(),
                        new TokensResource(gate).endpoints())
                .flatMap(List::stream)
                .toList();
    }
}
