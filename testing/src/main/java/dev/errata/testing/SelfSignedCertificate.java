package dev.errata.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.UUID;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/**
 * A certificate that vouches for itself, with its key; made by the JDK's keytool.
 *
 * @param certificate as a PEM file
 * @param key as a PEM file, PKCS #8
 * @param store with both
 */
public record SelfSignedCertificate(Path certificate, Path key, KeyStore store) {
    private static final String ALIAS = "it";
    private static final String PASSWORD = "a store of a test";
    private static final String[] ELLIPTIC = {"-keyalg", "EC", "-groupname", "secp256r1"};

    /** For localhost and 127.0.0.1, with a key of an elliptic curve. */
    public static SelfSignedCertificate make(Path directory) {
        return make(directory, ELLIPTIC);
    }

    /**
     * For localhost and 127.0.0.1.
     *
     * @param options of keytool, such as {@code -keyalg RSA}
     */
    public static SelfSignedCertificate make(Path directory, String... options) {
        return make(directory, "dns:localhost,dns:errata.example.org,ip:127.0.0.1", options);
    }

    /** For one address alone. */
    public static SelfSignedCertificate forAddress(Path directory, String address) {
        return make(directory, "ip:" + address, ELLIPTIC);
    }

    private static SelfSignedCertificate make(Path directory, String names, String[] options) {
        Path file = directory.resolve(UUID.randomUUID() + ".p12");
        try {
            generate(file, names, options);
            KeyStore store = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(file)) {
                store.load(in, PASSWORD.toCharArray());
            }
            byte[] key = store.getKey(ALIAS, PASSWORD.toCharArray()).getEncoded();
            return new SelfSignedCertificate(
                    pem(file, "CERTIFICATE", store.getCertificate(ALIAS).getEncoded()),
                    pem(file, "PRIVATE KEY", key),
                    store);
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static void generate(Path file, String names, String[] options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.add("-genkeypair");
        command.addAll(List.of(options));
        command.addAll(List.of("-alias", ALIAS, "-dname", "CN=errata.example.org", "-validity", "10"));
        command.addAll(List.of("-ext", "san=" + names));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", file.toString()));
        Path output = Path.of(file + ".log");
        Process keytool = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        if (keytool.waitFor() != 0) {
            throw new IllegalStateException(Files.readString(output));
        }
    }

    private static Path pem(Path beside, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                Path.of(beside + "." + what.replace(' ', '-')),
                "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    /** Of a client that trusts this certificate and no other. */
    public SSLContext client() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry(ALIAS, store.getCertificate(ALIAS));
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }

    /** Of a server that shows it. */
    public SSLContext server() {
        try {
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(store, PASSWORD.toCharArray());
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(keys.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
