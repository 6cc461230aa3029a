package dev.errata.embedded.postgres;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/** A generated password in a file that only its owner may read. */
final class PasswordFile {
    private static final int BYTES = 24;

    private PasswordFile() {}

    /** The password in the file: letters, digits, {@code -} and {@code _}; made when there is no file yet. */
    static String in(Path file) throws IOException {
        if (!Files.exists(file)) {
            byte[] random = new byte[BYTES];
            new SecureRandom().nextBytes(random);
            Path partly = file.resolveSibling(file.getFileName() + ".new");
            Files.deleteIfExists(partly);
            write(partly, Base64.getUrlEncoder().withoutPadding().encodeToString(random));
            Files.move(partly, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return Files.readString(file).strip();
    }

    private static void write(Path file, String password) throws IOException {
        try (OutputStream bytes = newFile(file)) {
            bytes.write((password + "\n").getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** A file that is new, and its owner's alone. */
    static OutputStream newFile(Path file) throws IOException {
        boolean hasPermissions =
                FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
        FileAttribute<?>[] attributes = hasPermissions
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
        return Channels.newOutputStream(Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes));
    }
}
