package dev.errata.streams.http;

import io.javalin.config.JavalinConfig;
import java.math.BigInteger;
import java.security.SecureRandom;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Serves by TLS alone. */
public final class Https {
    private static final String[] PROTOCOLS = {"TLSv1.3", "TLSv1.2"};

    private Https() {}

    /**
     * Instead of plain HTTP, at the address and port that the server is started with.
     *
     * @throws dev.errata.streams.config.ConfigException if the files cannot be used
     */
    public static void install(JavalinConfig config, PemFiles files, SecureRandom random) {
        SslContextFactory.Server tls = contextOf(files, random);
        config.jetty.addConnector((server, http) -> {
            ServerConnector connector = connector(server, http, tls);
            connector.setHost(config.jetty.host);
            connector.setPort(config.jetty.port);
            return connector;
        });
    }

    private static SslContextFactory.Server contextOf(PemFiles files, SecureRandom random) {
        // the store never leaves the memory: its password is made up here
        String password = new BigInteger(Byte.SIZE * 32, random).toString(Character.MAX_RADIX);
        SslContextFactory.Server tls = new SslContextFactory.Server();
        tls.setKeyStore(files.keyStore(password.toCharArray()));
        tls.setKeyStorePassword(password);
        tls.setIncludeProtocols(PROTOCOLS);
        return tls;
    }

    private static ServerConnector connector(Server server, HttpConfiguration http, SslContextFactory.Server tls) {
        HttpConfiguration https = new HttpConfiguration(http);
        // the Host rule says which names are ours
        https.addCustomizer(new SecureRequestCustomizer(false));
        return new ServerConnector(server, tls, new HttpConnectionFactory(https));
    }
}
