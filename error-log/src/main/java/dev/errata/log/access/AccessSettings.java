package dev.errata.log.access;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.HostRule;
import dev.errata.streams.http.PemFiles;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Who may come in, and how.
 *
 * @param hosts names, without port, under which the log is called beside localhost
 * @param proxies whose X-Forwarded headers are believed
 * @param tls empty for plain HTTP
 */
public record AccessSettings(AccessMode mode, List<String> hosts, List<AddressRange> proxies, Optional<PemFiles> tls) {
    public AccessSettings {
        hosts = List.copyOf(hosts);
        proxies = List.copyOf(proxies);
        new Violations()
                .check(
                        mode == AccessMode.LOGIN || proxies.isEmpty(),
                        "http.trusted.proxies brings people from elsewhere: set access.mode to login")
                .throwIfAny();
    }

    /** Everybody on this machine and nobody else. */
    public static AccessSettings loopback() {
        return new AccessSettings(AccessMode.LOOPBACK, List.of(), List.of(), Optional.empty());
    }

    /** Asks for its keys. */
    public static AccessSettings read(Config config) {
        AccessMode mode = config.choice("access.mode", AccessMode.LOOPBACK, "who is let in");
        List<String> hosts = config.list("http.hosts", List.of(), "names it is called by beside localhost");
        List<String> proxies = config.list(
                "http.trusted.proxies", List.of(), "addresses or ranges whose X-Forwarded headers are believed");
        Optional<String> certificate = config.optional("http.tls.certificate", "PEM file, the chain behind it");
        Optional<String> key = config.optional("http.tls.key", "PEM file (PKCS#8) of the certificate's key");
        return config.part(
                loopback(),
                () -> new AccessSettings(
                        mode,
                        names(hosts),
                        proxies.stream().map(AccessSettings::proxy).toList(),
                        PemFiles.of(certificate, key)));
    }

    private static List<String> names(List<String> hosts) {
        try {
            HostRule unused = new HostRule(hosts);
            return hosts;
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("http.hosts: " + refused.getMessage(), refused);
        }
    }

    private static AddressRange proxy(String text) {
        try {
            return AddressRange.parse(text);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("http.trusted.proxies: " + refused.getMessage(), refused);
        }
    }

    /**
     * Refuses to be open by one changed line.
     *
     * @param host the address that the server is bound to
     * @throws dev.errata.streams.config.ConfigException naming what else has to be set
     */
    public void requireSafeAt(String host) {
        boolean isLoopback = HostRule.isLoopback(host) || host.equals("::1");
        new Violations()
                .check(
                        isLoopback || mode == AccessMode.LOGIN,
                        "http.host " + host + " can be reached from elsewhere: set access.mode to login")
                .check(
                        isLoopback || tls.isPresent() || !proxies.isEmpty(),
                        "http.host " + host
                                + " can be reached from elsewhere: set http.tls.certificate and http.tls.key,"
                                + " or http.trusted.proxies to the proxy that does TLS")
                .throwIfAny();
    }

    boolean trusts(InetAddress address) {
        return proxies.stream().anyMatch(range -> range.contains(address));
    }
}
