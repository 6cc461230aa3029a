package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupTest {
    @TempDir
    private Path directory;

    /** Each transaction writes to both tables: a backup that tears one apart shows. */
    @Test
    void holdsAllThatWasCommittedBeforeItAndNoTransactionByHalf() throws Exception {
        Path file = directory.resolve("backup.tar.gz");
        int committedBefore;
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Servers.madeIn(directory.resolve("from")))) {
            Servers.execute(postgres, "CREATE TABLE a (n int); CREATE TABLE b (n int, filler text)");
            AtomicInteger committed = new AtomicInteger();
            AtomicBoolean isDone = new AtomicBoolean();
            CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> writeUntil(isDone, postgres, committed));
            while (committed.get() < 200 && !writer.isDone()) {
                Thread.onSpinWait();
            }
            committedBefore = committed.get();
            postgres.backUp(file);
            isDone.set(true);
            writer.join();
        }
        EmbeddedPostgresConfig elsewhere = Servers.in(directory.resolve("to"));
        Backup.restore(file, elsewhere);
        try (EmbeddedPostgres restored = EmbeddedPostgres.start(elsewhere)) {
            assertThat(Integer.parseInt(Servers.one(restored, "SELECT count(*) FROM a")))
                    .isGreaterThanOrEqualTo(committedBefore);
            assertThat(Servers.one(
                            restored, "SELECT count(*) FROM a FULL JOIN b USING (n) WHERE a.n IS NULL OR b.n IS NULL"))
                    .isEqualTo("0");
            Servers.execute(restored, "INSERT INTO a VALUES (-1)");
        }
    }

    private static void writeUntil(AtomicBoolean isDone, EmbeddedPostgres postgres, AtomicInteger committed) {
        try (Connection connection = Servers.connect(postgres, EmbeddedPostgres.USER, postgres.password());
                PreparedStatement insert = connection.prepareStatement(
                        "WITH one AS (INSERT INTO a VALUES (?)) INSERT INTO b VALUES (?, repeat('x', 2000))")) {
            for (int n = 1; !isDone.get(); n++) {
                insert.setInt(1, n);
                insert.setInt(2, n);
                insert.executeUpdate();
                committed.set(n);
            }
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }

    @Test
    void isItsOwnersAlone() throws Exception {
        Path file = directory.resolve("backup.tar.gz");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Servers.madeIn(directory.resolve("from")))) {
            postgres.backUp(file);
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void isNeverWrittenOverAnotherFile() throws Exception {
        Path file = Files.writeString(directory.resolve("precious"), "kept");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(Servers.madeIn(directory.resolve("from")))) {
            assertThatExceptionOfType(PostgresException.class)
                    .isThrownBy(() -> postgres.backUp(file))
                    .withMessageContaining("exists already");
            assertThatExceptionOfType(PostgresException.class)
                    .isThrownBy(() -> postgres.backUp(directory.resolve("nowhere/backup.tar.gz")));
        }
        assertThat(file).hasContent("kept");
    }

    @Test
    void isRestoredOnlyWhereThereIsNothing() throws Exception {
        EmbeddedPostgresConfig full = Servers.madeIn(directory.resolve("full"));
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> Backup.restore(directory.resolve("backup.tar.gz"), full))
                .withMessageContaining("holds a database already");
    }

    @Test
    void whatIsNoBackupLeavesNothingBehind() throws Exception {
        EmbeddedPostgresConfig target = Servers.in(directory.resolve("to"));
        Path text = Files.writeString(directory.resolve("text"), "no archive");
        Path outside = archive("../outside");
        Path other = archive("data/PG_VERSION");
        for (Path file : new Path[] {text, outside, other, directory.resolve("missing")}) {
            assertThatExceptionOfType(PostgresException.class)
                    .isThrownBy(() -> Backup.restore(file, target))
                    .withMessageContaining(file.toString());
        }
        assertThat(directory.resolve("outside")).doesNotExist();
        assertThat(target.data()).doesNotExist();
        assertThat(target.directory().resolve("restoring")).doesNotExist();
        EmbeddedPostgres.start(target).close();
    }

    private Path archive(String entryName) throws Exception {
        Path file = Files.createTempFile(directory, "archive", ".tar.gz");
        byte[] content = "18\n".getBytes(StandardCharsets.US_ASCII);
        try (OutputStream bytes = Files.newOutputStream(file);
                TarArchiveOutputStream tar = new TarArchiveOutputStream(new GZIPOutputStream(bytes))) {
            TarArchiveEntry entry = new TarArchiveEntry(entryName);
            entry.setSize(content.length);
            tar.putArchiveEntry(entry);
            tar.write(content);
            tar.closeArchiveEntry();
        }
        return file;
    }
}
