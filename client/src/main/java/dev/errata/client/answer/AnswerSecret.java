package dev.errata.client.answer;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;

/** The secret of answer links, and the file that holds it: readable by its owner alone, made once. */
public final class AnswerSecret {
    private static final int BYTES = 32;

    private AnswerSecret() {}

    /** One that nobody knows, of 43 characters. */
    public static String random() {
        byte[] bytes = new byte[BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /**
     * The secret in a file, which is made if it is not there.
     *
     * @throws UncheckedIOException if it cannot be read or made
     * @throws IllegalStateException if it holds no secret
     */
    public static String obtain(Path file) {
        try {
            if (!Files.exists(file)) {
                make(file);
            }
            String secret = Files.readString(file).strip();
            if (!AnswerTokens.isLongEnough(secret)) {
                throw new IllegalStateException(file + " holds no secret of 32 characters or more: delete it");
            }
            return secret;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read or make the secret of answer links, " + file, e);
        }
    }

    /** Written to another file first: whoever finds the file finds it whole. */
    private static void make(Path file) throws IOException {
        Path directory =
                Files.createDirectories(file.toAbsolutePath().normalize().getParent());
        Path draft = Files.createTempFile(directory, "answer", ".secret", ownersAlone());
        try {
            Files.writeString(draft, random() + "\n");
            Files.move(draft, file);
        } catch (FileAlreadyExistsException another) {
            Files.delete(draft);
        }
    }

    private static FileAttribute<?>[] ownersAlone() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }
}
