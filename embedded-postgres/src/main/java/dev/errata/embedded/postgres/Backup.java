package dev.errata.embedded.postgres;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;

/**
 * A base backup by PostgreSQL's low-level functions ("Making a Base Backup Using the Low Level API" in its manual), as the
 * published binaries hold no {@code pg_dump}: the files as they are while the server works, and the write-ahead log that
 * makes them whole again. Only the same major version can use it.
 */
public final class Backup {
    /** Left out as the manual says: of this run of the server only, or made anew at its start. */
    private static final Set<String> CONTENTS_LEFT_OUT = Set.of(
            "pg_wal",
            "pg_replslot",
            "pg_dynshmem",
            "pg_notify",
            "pg_serial",
            "pg_snapshots",
            "pg_stat_tmp",
            "pg_subtrans");

    private static final Set<String> FILES_LEFT_OUT =
            Set.of("postmaster.pid", "postmaster.opts", "backup_label", "tablespace_map");

    private static final String DATA = "data/";

    private final EmbeddedPostgresConfig config;
    private final PostgresDirectory files;

    Backup(EmbeddedPostgresConfig config, PostgresDirectory files) {
        this.config = config;
        this.files = files;
    }

    void write(Connection connection, Path file) throws SQLException, IOException {
        if (Files.exists(file)) {
            throw new PostgresException("%s exists already: choose another file for the backup".formatted(file));
        }
        Path partly = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(partly);
        try {
            // passwords are in it
            try (OutputStream bytes = new BufferedOutputStream(PasswordFile.newFile(partly));
                    TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes), "UTF-8")) {
                tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
                tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
                write(connection, tar);
            }
            Files.move(partly, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(partly);
        }
    }

    private void write(Connection connection, TarArchiveOutputStream tar) throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            // Holds the write-ahead log until this connection ends.
            statement.execute("SELECT pg_create_physical_replication_slot('errata_backup', true, true)");
            String first = one(connection, "SELECT pg_walfile_name(pg_backup_start('errata', true))");
            add(
                    tar,
                    files.superuserSecret(),
                    files.superuserSecret().getFileName().toString());
            add(tar, files.secret(), files.secret().getFileName().toString());
            addData(tar);
            try (ResultSet end =
                    statement.executeQuery("SELECT labelfile, pg_walfile_name(lsn) FROM pg_backup_stop(false)")) {
                end.next();
                addText(tar, DATA + "backup_label", end.getString(1));
                addLog(tar, first, end.getString(2));
            }
        }
    }

    private static String one(Connection connection, String query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet answer = statement.executeQuery()) {
            answer.next();
            return answer.getString(1);
        }
    }

    private void addData(TarArchiveOutputStream tar) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(config.data())) {
            all = walk.filter(path -> !path.equals(config.data())).sorted().toList();
        }
        add(tar, config.data(), "data");
        for (Path path : all) {
            Path inside = config.data().relativize(path);
            if (!isLeftOut(inside)) {
                add(tar, path, DATA + inside.toString().replace('\\', '/'));
            }
        }
    }

    private static boolean isLeftOut(Path inside) {
        String last = inside.getFileName().toString();
        return last.startsWith("pgsql_tmp")
                || (inside.getNameCount() == 1
                        ? FILES_LEFT_OUT.contains(last)
                        : CONTENTS_LEFT_OUT.contains(inside.getName(0).toString()));
    }

    /** The segments that were written from the backup's start to its end; recovery begins in the first. */
    private void addLog(TarArchiveOutputStream tar, String first, String last) throws IOException {
        List<Path> segments;
        try (Stream<Path> list = Files.list(config.data().resolve("pg_wal"))) {
            segments = list.sorted().toList();
        }
        for (Path segment : segments) {
            String name = segment.getFileName().toString();
            if (name.compareTo(first) >= 0 && name.compareTo(last) <= 0 && name.length() == last.length()) {
                add(tar, segment, DATA + "pg_wal/" + name);
            }
        }
    }

    /** A file that goes while it is read is one that the log restores; one that grows is cut at its first size. */
    private static void add(TarArchiveOutputStream tar, Path path, String name) throws IOException {
        boolean isDirectory = Files.isDirectory(path);
        try (InputStream bytes = isDirectory ? InputStream.nullInputStream() : Files.newInputStream(path)) {
            TarArchiveEntry entry = new TarArchiveEntry(isDirectory ? name + "/" : name);
            entry.setMode(Tar.mode(path));
            entry.setSize(isDirectory ? 0 : Files.size(path));
            tar.putArchiveEntry(entry);
            copy(bytes, tar, entry.getSize());
            tar.closeArchiveEntry();
        } catch (NoSuchFileException gone) {
            // Dropped since the directory was listed.
        }
    }

    private static void copy(InputStream bytes, OutputStream target, long size) throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (long left = size; left > 0; ) {
            int wanted = (int) Math.min(left, buffer.length);
            int read = bytes.readNBytes(buffer, 0, wanted);
            // Cut off while it was read: the log holds what it was; zeros fill the entry.
            Arrays.fill(buffer, read, wanted, (byte) 0);
            target.write(buffer, 0, wanted);
            left -= wanted;
        }
    }

    private static void addText(TarArchiveOutputStream tar, String name, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        TarArchiveEntry entry = new TarArchiveEntry(name);
        entry.setMode(0600);
        entry.setSize(bytes.length);
        tar.putArchiveEntry(entry);
        tar.write(bytes);
        tar.closeArchiveEntry();
    }

    /**
     * Puts a backup into an empty directory; the next start there makes it whole.
     *
     * @throws PostgresException when the directory holds a server already or is in use, or the file is no backup; then
     *     nothing of it is left there
     */
    public static void restore(Path file, EmbeddedPostgresConfig target) {
        ServerLock lock = ServerLock.acquire(target.directory());
        try (lock) {
            if (Files.exists(target.data())) {
                throw new PostgresException(
                        "%s holds a database already: choose an empty directory".formatted(target.directory()));
            }
            Path partly = target.directory().resolve("restoring");
            Tar.deleteTree(partly);
            try {
                unpack(file, partly);
                moveInto(target.directory(), partly);
            } finally {
                Tar.deleteTree(partly);
            }
        } catch (IOException failed) {
            throw new PostgresException(
                    "%s could not be restored into %s: %s".formatted(file, target.directory(), failed), failed);
        }
    }

    private static void unpack(Path file, Path partly) throws IOException {
        Files.createDirectories(partly);
        try (InputStream bytes = Files.newInputStream(file);
                TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(bytes))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                Tar.extract(tar, entry, partly);
            }
        }
        for (String needed : List.of("data/PG_VERSION", "data/backup_label", "secret", "superuser.secret")) {
            if (!Files.exists(partly.resolve(needed))) {
                throw new IOException("it is no backup of ours: there is no " + needed + " in it");
            }
        }
    }

    /** The data last: with it the directory counts as one that holds a server. */
    private static void moveInto(Path directory, Path partly) throws IOException {
        for (String name : List.of("secret", "superuser.secret", "data")) {
            Files.move(
                    partly.resolve(name),
                    directory.resolve(name),
                    name.equals("data")
                            ? new StandardCopyOption[] {StandardCopyOption.ATOMIC_MOVE}
                            : new StandardCopyOption[] {StandardCopyOption.REPLACE_EXISTING});
        }
    }
}
