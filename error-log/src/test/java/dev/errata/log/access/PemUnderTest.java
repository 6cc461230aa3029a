package dev.errata.log.access;

import dev.errata.streams.http.PemFiles;
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
import java.util.UUID;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that vouches for itself, with its key, as PEM files; made by the JDK's keytool. */
record PemUnderTest(PemFiles files, Certificate certificate) {
    private static final String PASSWORD = "a store of a test";

    /** @param options of keytool, such as {@code -keyalg RSA} */
    static PemUnderTest make(Path directory, String... options) {
        Path store = directory.resolve(UUID.randomUUID() + ".p12");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-genkeypair"));
        command.addAll(List.of(options));
        command.addAll(List.of("-alias", "it", "-dname", "CN=errata.example.org", "-validity", "10"));
        command.addAll(List.of("-ext", "san=dns:localhost,dns:errata.example.org,ip:127.0.0.1"));
        command.addAll(List.of("-storetype", "PKCS12", "-storepass", PASSWORD, "-keystore", store.toString()));
        try {
            Process keytool = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(
                            directory.resolve("keytool.log").toFile()))
                    .start();
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException(Files.readString(directory.resolve("keytool.log")));
            }
            return read(store);
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static PemUnderTest read(Path file) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        Certificate certificate = store.getCertificate("it");
        PemFiles files = new PemFiles(
                pem(file, "CERTIFICATE", certificate.getEncoded()),
                pem(
                        file,
                        "PRIVATE KEY",
                        store.getKey("it", PASSWORD.toCharArray()).getEncoded()));
        return new PemUnderTest(files, certificate);
    }

    private static Path pem(Path beside, String what, byte[] bytes) throws IOException {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return Files.writeString(
                Path.of(beside + "." + what.replace(' ', '-')),
                "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n");
    }

    /** Of a client that trusts this certificate and no other. */
    SSLContext trust() {
        try {
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, null);
            trusted.setCertificateEntry("it", certificate);
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init(trusted);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, factory.getTrustManagers(), null);
            return context;
        } catch (IOException | GeneralSecurityException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
