package dev.errata.log.access;

import dev.errata.streams.http.HostRule;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How a request came here.
 *
 * @param client whoever asks; as far as trusted proxies vouch for it
 * @param isSecure nobody on the way could read it
 * @param isLocal it did not leave this machine
 * @param host the name under which we were called, with its port
 */
record RequestOrigin(InetAddress client, boolean isSecure, boolean isLocal, String host) {
    private static final List<String> FORWARDING =
            List.of("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via");

    /** The headers of a request. */
    @FunctionalInterface
    interface Headers {
        /** All lines of one, joined by commas; null if there is none. */
        @Nullable String line(String name);
    }

    /** From what the connection and the headers say. */
    static RequestOrigin of(InetAddress peer, boolean isTls, Headers headers, AccessSettings settings) {
        String host = settings.trusts(peer)
                ? last(headers.line("X-Forwarded-Host")).orElse(text(headers.line("Host")))
                : text(headers.line("Host"));
        InetAddress client = client(peer, headers.line("X-Forwarded-For"), settings);
        boolean isForwardedSecure = settings.trusts(peer) && isHttps(headers.line("X-Forwarded-Proto"));
        boolean isFromHere = client.isLoopbackAddress() || settings.trusts(client);
        return new RequestOrigin(client, isTls || isForwardedSecure, isFromHere && HostRule.isLoopback(host), host);
    }

    /** Whether a proxy passed it on, trusted or not. */
    static boolean isForwarded(Headers headers) {
        return FORWARDING.stream().anyMatch(name -> headers.line(name) != null);
    }

    /** Each proxy adds whom it heard from: from the last back to the first that is no proxy of ours. */
    private static InetAddress client(InetAddress peer, @Nullable String forwardedFor, AccessSettings settings) {
        InetAddress client = peer;
        List<String> hops = list(forwardedFor);
        for (int i = hops.size() - 1; i >= 0 && settings.trusts(client); i--) {
            Optional<InetAddress> before = AddressRange.literal(hops.get(i));
            if (before.isEmpty()) {
                break;
            }
            client = before.get();
        }
        return client;
    }

    private static boolean isHttps(@Nullable String proto) {
        List<String> hops = list(proto);
        return !hops.isEmpty() && hops.stream().allMatch("https"::equalsIgnoreCase);
    }

    private static Optional<String> last(@Nullable String header) {
        List<String> all = list(header);
        return all.isEmpty() ? Optional.empty() : Optional.of(all.get(all.size() - 1));
    }

    private static List<String> list(@Nullable String header) {
        return header == null
                ? List.of()
                : Arrays.stream(header.split(",", -1)).map(String::strip).toList();
    }

    private static String text(@Nullable String header) {
        return header == null ? "" : header;
    }

    /** As a browser writes it into Origin. */
    String self() {
        return (isSecure ? "https://" : "http://") + host;
    }
}
