package dev.errata.intake.http;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.HostRule;
import dev.errata.streams.http.PemFiles;
import java.util.List;
import java.util.Optional;

/**
 * Where the intake listens, and who may send.
 *
 * @param port 0 for a free one
 * @param hosts names, without port, under which it is called beside localhost
 * @param isBehindProxy whether plain HTTP is all that reaches it, as a proxy before it does TLS
 * @param tls empty for plain HTTP
 */
public record HttpSettings(
        String host, int port, Mode mode, List<String> hosts, boolean isBehindProxy, Optional<PemFiles> tls) {
    public static final int PORT = 18_070;
    private static final int LARGEST_PORT = 65_535;

    /** Who may send. */
    public enum Mode {
        /** Everybody on this machine; with a key, what it may say. */
        LOOPBACK,
        /** Who has a key. */
        KEYS
    }

    public HttpSettings {
        hosts = List.copyOf(hosts);
        boolean isLoopback = HostRule.isLoopback(host) || host.equals("::1");
        new Violations()
                .notBlank("http.host", host)
                .check(port >= 0 && port <= LARGEST_PORT, "http.port must be 0 to 65535, got " + port)
                .check(
                        isLoopback || mode == Mode.KEYS,
                        "http.host " + host + " can be reached from elsewhere: set access.mode to keys")
                .check(
                        isLoopback || isBehindProxy || tls.isPresent(),
                        "http.host " + host + " can be reached from elsewhere: set http.tls.certificate and"
                                + " http.tls.key, or http.behind.proxy to true where a proxy does TLS")
                .throwIfAny();
    }

    public static HttpSettings onFreePort() {
        return new HttpSettings("127.0.0.1", 0, Mode.LOOPBACK, List.of(), false, Optional.empty());
    }

    /** Asks for its keys. */
    public static HttpSettings read(Config config) {
        String host = config.text("http.host", "127.0.0.1", "address that senders reach");
        int port = config.integer("http.port", PORT, "its port; 0 for a free one, which is logged");
        Mode mode = config.choice("access.mode", Mode.LOOPBACK, "who may send: who is on this machine, or has a key");
        List<String> hosts = config.list("http.hosts", List.of(), "names it is called by beside localhost");
        boolean isBehindProxy = config.flag("http.behind.proxy", false, "whether a proxy before it does TLS");
        Optional<String> certificate = config.optional("http.tls.certificate", "PEM file, the chain behind it");
        Optional<String> key = config.optional("http.tls.key", "PEM file (PKCS#8) of the certificate's key");
        return config.part(
                onFreePort(),
                () -> new HttpSettings(host, port, mode, named(hosts), isBehindProxy, PemFiles.of(certificate, key)));
    }

    private static List<String> named(List<String> hosts) {
        try {
            HostRule unused = new HostRule(hosts);
            return hosts;
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException("http.hosts: " + refused.getMessage(), refused);
        }
    }
}
