package dev.errata.dispatcher;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate that vouches for itself; made by the JDK's keytool.
 *
 * @param authority as a PEM file
 * @param tls of a server that shows it
 */
record Certified(Path authority, SSLContext tls) {
    private static final String PASSWORD = "a store of a test";

    /** For this address. */
    static Certified make(Path directory, String address)
            throws IOException, InterruptedException, GeneralSecurityException {
        Path file = directory.resolve("store.p12");
        generate(directory, file, address);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD.toCharArray());
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(keys.getKeyManagers(), null, null);
        return new Certified(
                pem(
                        directory.resolve("authority.pem"),
                        store.getCertificate("it").getEncoded()),
                tls);
    }

    private static void generate(Path directory, Path file, String address) throws IOException, InterruptedException {
        String options = "-genkeypair -keyalg EC -groupname secp256r1 -alias it -validity 10"
                + " -dname CN=payments.example.org -storetype PKCS12 -ext san=ip:" + address;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(options.split(" ", -1)));
        command.addAll(List.of("-storepass", PASSWORD, "-keystore", file.toString()));
        Process made = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("keytool.log").toFile())
                .start();
        if (made.waitFor() != 0) {
            throw new IllegalStateException(Files.readString(directory.resolve("keytool.log")));
        }
    }

    private static Path pem(Path file, byte[] certificate) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(certificate);
        return Files.writeString(file, "-----BEGIN CERTIFICATE-----\n" + text + "\n-----END CERTIFICATE-----\n");
    }
}
