package dev.errata.dispatcher;

import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;

/**
 * Gives the HTTP client only addresses that may be called. It connects to one of these and asks nobody again, so that the
 * address that was checked is the address connected to, whatever a name server says next; TLS goes by the name as ever.
 */
final class CheckedResolver implements SocketAddressResolver {
    private final SocketAddressResolver resolver;
    private final AddressRule rule;

    CheckedResolver(SocketAddressResolver resolver, AddressRule rule) {
        this.resolver = resolver;
        this.rule = rule;
    }

    @Override
    public void resolve(String host, int port, Map<String, Object> context, Promise<List<InetSocketAddress>> promise) {
        resolver.resolve(
                host, port, context, Promise.from(addresses -> checked(host, addresses, promise), promise::failed));
    }

    private void checked(String host, List<InetSocketAddress> found, Promise<List<InetSocketAddress>> promise) {
        List<InetSocketAddress> admitted = found.stream()
                .filter(address -> !address.isUnresolved() && rule.admits(host, address.getAddress()))
                .toList();
        if (admitted.isEmpty()) {
            promise.failed(new ConnectException("no address of the endpoint may be called: private.targets names those"
                    + " of your network; addresses of the link never may"));
        } else {
            promise.succeeded(admitted);
        }
    }
}
