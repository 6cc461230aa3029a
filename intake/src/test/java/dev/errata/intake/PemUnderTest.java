package dev.errata.intake;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate for 127.0.0.1 that vouches for itself, with its key, as PEM files; made by the JDK's keytool. */
record PemUnderTest(Path certificate, Path key, SSLContext trust) {
    private static final String PASSWORD = "a store of a test";

    static PemUnderTest make(Path directory) throws IOException, InterruptedException, GeneralSecurityException {
        Path file = directory.resolve("store.p12");
        generate(directory, file);
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        Certificate certificate = store.getCertificate("it");
        byte[] key = store.getKey("it", PASSWORD.toCharArray()).getEncoded();
        return new PemUnderTest(
                pem(directory.resolve("chain.pem"), "CERTIFICATE", certificate.getEncoded()),
                pem(directory.resolve("key.pem"), "PRIVATE KEY", key),
                trusting(certificate));
    }

    private static void generate(Path directory, Path file) throws IOException, InterruptedException {
        String keytool =
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
        String options =
                "-genkeypair -keyalg EC -groupname secp256r1 -alias it -validity 10 -dname CN=errata.example.org"
                        + " -ext san=dns:localhost,ip:127.0.0.1 -storetype PKCS12";
        List<String> command = new ArrayList<>(List.of(keytool));
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

    private static Path pem(Path file, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(file, "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    private static SSLContext trusting(Certificate certificate) throws IOException, GeneralSecurityException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("it", certificate);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, factory.getTrustManagers(), null);
        return context;
    }
}
