package dev.errata.dispatcher;

import dev.errata.streams.config.ConfigException;
import dev.errata.streams.http.PemFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/** Whose certificates endpoints may show: of the authorities that this machine's Java trusts, and of those in a file. */
final class TrustedAuthorities {
    static final String SETTING = "tls.authorities";

    private TrustedAuthorities() {}

    /**
     * What the HTTP client goes by; names are checked, too.
     *
     * @param file PEM, or empty for those of Java alone
     * @throws ConfigException saying why the file cannot be used
     */
    static SslContextFactory.Client with(String file) {
        SslContextFactory.Client tls = new SslContextFactory.Client();
        if (!file.isEmpty()) {
            tls.setTrustStore(store(Path.of(file)));
        }
        return tls;
    }

    private static KeyStore store(Path file) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            List<Certificate> trusted = new ArrayList<>(PemFiles.certificates(SETTING, file, Files.readAllBytes(file)));
            trusted.addAll(ofJava());
            for (Certificate certificate : trusted) {
                store.setCertificateEntry("authority-" + store.size(), certificate);
            }
            return store;
        } catch (GeneralSecurityException | IOException failed) {
            throw new ConfigException(List.of(SETTING + ": " + file + " cannot be used: " + failed));
        }
    }

    private static List<Certificate> ofJava() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        List<Certificate> trusted = new ArrayList<>();
        for (TrustManager manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager x509) {
                trusted.addAll(List.of(x509.getAcceptedIssuers()));
            }
        }
        return trusted;
    }
}
