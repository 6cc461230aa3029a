package dev.errata.log.api.account;

import dev.errata.log.access.AccessGate;
import dev.errata.log.api.call.Endpoint;
import java.util.List;
import java.util.stream.Stream;

/** Sessions, accounts and tokens over HTTP. */
public final class AccessEndpoints {
    private AccessEndpoints() {}

    public static List<Endpoint> of(AccessGate gate) {
        return Stream.of(
                        new SessionResource(gate).endpoints(),
                        new AccountsResource(gate).endpoints(),
                        new TokensResource(gate).endpoints())
                .flatMap(List::stream)
                .toList();
    }
}
