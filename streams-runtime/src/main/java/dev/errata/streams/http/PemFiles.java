package dev.errata.streams.http;

import dev.errata.streams.config.ConfigException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.NoSuchAlgorithmException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A certificate and its key, as authorities hand them out.
 *
 * @param certificate first, behind it the chain
 * @param key PKCS#8, without a password
 */
public record PemFiles(Path certificate, Path key) {
    private static final Pattern KEY =
            Pattern.compile("-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\\s]+)-----END PRIVATE KEY-----");

    private static final List<String> ALGORITHMS = List.of("RSA", "EC", "EdDSA");

    /** By the algorithm of a key. */
    private static final Map<String, String> SIGNATURES =
            Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

    /** Both or neither. */
    public static Optional<PemFiles> of(Optional<String> certificate, Optional<String> key) {
        if (certificate.isPresent() != key.isPresent()) {
            throw new ConfigException(List.of("http.tls.certificate and http.tls.key are set together or not at all"));
        }
        return certificate.map(file -> new PemFiles(Path.of(file), Path.of(key.orElseThrow())));
    }

    /**
     * Both, in memory, under a password that protects nothing.
     *
     * @throws ConfigException saying which file cannot be used and what to do
     */
    public KeyStore keyStore(char[] password) {
        try {
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, password);
            Certificate[] chain = certificates(
                            "http.tls.certificate", certificate, read("http.tls.certificate", certificate))
                    .toArray(Certificate[]::new);
            PrivateKey privateKey = privateKey();
            requirePair(chain[0], privateKey);
            store.setKeyEntry("errata", privateKey, password, chain);
            return store;
        } catch (GeneralSecurityException | IOException failed) {
            throw refused("http.tls.certificate and http.tls.key cannot be used: " + failed.getMessage());
        }
    }

    /**
     * The certificates of a PEM file, in their order.
     *
     * @param setting that named the file
     * @param pem what the file holds
     * @throws ConfigException if that is no certificate
     */
    public static List<Certificate> certificates(String setting, Path file, byte[] pem) {
        try {
            List<Certificate> found = List.copyOf(
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem)));
            if (!found.isEmpty()) {
                return found;
            }
        } catch (GeneralSecurityException failed) {
            throw refused(setting + ": " + file + " holds no certificate: " + failed.getMessage());
        }
        throw refused(setting + ": " + file + " holds no certificate");
    }

    private PrivateKey privateKey() throws IOException {
        String pem = new String(read("http.tls.key", key), StandardCharsets.US_ASCII);
        Matcher matcher = KEY.matcher(pem);
        if (!matcher.find()) {
            throw refused("http.tls.key: " + key + " holds no 'BEGIN PRIVATE KEY'; 'openssl pkcs8 -topk8 -nocrypt -in "
                    + key + "' writes another key so");
        }
        PKCS8EncodedKeySpec spec =
                new PKCS8EncodedKeySpec(Base64.getMimeDecoder().decode(matcher.group(1)));
        return ALGORITHMS.stream()
                .flatMap(algorithm -> privateKey(algorithm, spec).stream())
                .findFirst()
                .orElseThrow(() -> refused("http.tls.key: " + key + " is neither RSA, EC nor EdDSA"));
    }

    /** Empty if it is a key of another kind. */
    private static Optional<PrivateKey> privateKey(String algorithm, PKCS8EncodedKeySpec spec) {
        try {
            return Optional.of(KeyFactory.getInstance(algorithm).generatePrivate(spec));
        } catch (InvalidKeySpecException another) {
            return Optional.empty();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JVM has " + algorithm, impossible);
        }
    }

    private void requirePair(Certificate first, PrivateKey privateKey) throws GeneralSecurityException {
        String algorithm = SIGNATURES.get(privateKey.getAlgorithm());
        byte[] probe = "errata".getBytes(StandardCharsets.US_ASCII);
        boolean isPair = false;
        if (algorithm != null
                && SIGNATURES
                        .getOrDefault(first.getPublicKey().getAlgorithm(), "")
                        .equals(algorithm)) {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(privateKey);
            signature.update(probe);
            byte[] signed = signature.sign();
            signature.initVerify(first.getPublicKey());
            signature.update(probe);
            isPair = signature.verify(signed);
        }
        if (!isPair) {
            throw refused("http.tls.key: " + key + " is not the key of the first certificate in " + certificate);
        }
    }

    private static byte[] read(String setting, Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException failed) {
            throw new IOException(setting + ": " + failed, failed);
        }
    }

    private static ConfigException refused(String why) {
        return new ConfigException(List.of(why));
    }
}
