package dev.errata.embedded.postgres;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;

/** Files between an archive and a directory, their permissions kept where the file system has such. */
final class Tar {
    private static final boolean HAS_PERMISSIONS =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    /** In the order of the nine low bits of a mode, the lowest first. */
    private static final List<PosixFilePermission> BITS = List.of(
            PosixFilePermission.OTHERS_EXECUTE,
            PosixFilePermission.OTHERS_WRITE,
            PosixFilePermission.OTHERS_READ,
            PosixFilePermission.GROUP_EXECUTE,
            PosixFilePermission.GROUP_WRITE,
            PosixFilePermission.GROUP_READ,
            PosixFilePermission.OWNER_EXECUTE,
            PosixFilePermission.OWNER_WRITE,
            PosixFilePermission.OWNER_READ);

    private Tar() {}

    /** @throws IOException also when the entry would lie outside of {@code directory} */
    static void extract(TarArchiveInputStream tar, TarArchiveEntry entry, Path directory) throws IOException {
        Path target = directory.resolve(entry.getName()).normalize();
        if (!target.startsWith(directory)) {
            throw new IOException("entry '%s' lies outside of the archive".formatted(entry.getName()));
        }
        if (entry.isDirectory()) {
            Files.createDirectories(target);
        } else {
            Files.createDirectories(target.getParent());
            if (entry.isSymbolicLink()) {
                link(entry, target, directory);
                return;
            }
            Files.copy(tar, target);
        }
        if (HAS_PERMISSIONS) {
            Files.setPosixFilePermissions(target, permissions(entry.getMode()));
        }
    }

    private static void link(TarArchiveEntry entry, Path link, Path directory) throws IOException {
        Path leadsTo = link.resolveSibling(entry.getLinkName()).normalize();
        if (!leadsTo.startsWith(directory)) {
            throw new IOException("link '%s' leads out of the archive".formatted(entry.getName()));
        }
        Files.createSymbolicLink(link, Path.of(entry.getLinkName()));
    }

    static int mode(Path file) throws IOException {
        if (!HAS_PERMISSIONS) {
            return TarArchiveEntry.DEFAULT_FILE_MODE;
        }
        int mode = 0;
        for (PosixFilePermission permission : Files.getPosixFilePermissions(file)) {
            mode |= 1 << BITS.indexOf(permission);
        }
        return mode;
    }

    private static Set<PosixFilePermission> permissions(int mode) {
        Set<PosixFilePermission> permissions = EnumSet.noneOf(PosixFilePermission.class);
        for (int bit = 0; bit < BITS.size(); bit++) {
            if ((mode >> bit & 1) == 1) {
                permissions.add(BITS.get(bit));
            }
        }
        return permissions;
    }

    /** Follows no link; does nothing when there is nothing. */
    static void deleteTree(Path root) throws IOException {
        if (!Files.exists(root)) {
            return;
        }
        List<Path> deepestFirst;
        try (Stream<Path> all = Files.walk(root)) {
            deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : deepestFirst) {
            Files.delete(path);
        }
    }
}
