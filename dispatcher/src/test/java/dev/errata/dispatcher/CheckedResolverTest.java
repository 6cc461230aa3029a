package dev.errata.dispatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.junit.jupiter.api.Test;

class CheckedResolverTest {
    private final List<InetSocketAddress> named = new ArrayList<>();
    private final SocketAddressResolver names = (host, port, context, promise) -> promise.succeeded(List.copyOf(named));

    @Test
    void handsOnOnlyWhatMayBeCalled() throws Exception {
        named.add(new InetSocketAddress(InetAddress.getByName("169.254.169.254"), 80));
        named.add(new InetSocketAddress(InetAddress.getByName("93.184.216.34"), 80));
        named.add(new InetSocketAddress(InetAddress.getByName("10.0.0.1"), 80));

        assertThat(resolved().join()).containsExactly(named.get(1));
    }

    @Test
    void failsWhereNothingIsLeft() throws Exception {
        named.add(new InetSocketAddress(InetAddress.getByName("169.254.169.254"), 80));
        named.add(InetSocketAddress.createUnresolved("service.example", 80));

        assertThatThrownBy(() -> resolved().join()).hasCauseInstanceOf(ConnectException.class);
    }

    private CompletableFuture<List<InetSocketAddress>> resolved() {
        Promise.Completable<List<InetSocketAddress>> promise = new Promise.Completable<>();
        new CheckedResolver(names, AddressRule.PUBLIC).resolve("service.example", 80, Map.of(), promise);
        return promise;
    }
}
