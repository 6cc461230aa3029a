package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.File;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedPostgresTest {
    @TempDir
    private Path directory;

    private EmbeddedPostgresConfig config;

    @BeforeEach
    void nameTheDirectory() {
        config = Servers.in(directory.resolve("postgres"));
    }

    @Test
    void whatWasCommittedIsThereAfterTheNextStart() throws Exception {
        Servers.madeIn(config.directory());
        try (EmbeddedPostgres first = EmbeddedPostgres.start(config)) {
            Servers.execute(first, "CREATE TABLE kept AS SELECT 42 AS answer");
        }
        try (EmbeddedPostgres second = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(second, "SELECT answer FROM kept")).isEqualTo("42");
        }
    }

    @Test
    void whoeverMayReadTheDirectoryFindsTheServerThatRunsInIt() throws Exception {
        assertThat(EmbeddedPostgres.runningIn(config.directory())).isEmpty();
        Servers.madeIn(config.directory());
        assertThat(EmbeddedPostgres.runningIn(config.directory())).isEmpty();
        Path data = config.data();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            EmbeddedPostgres.Running found =
                    EmbeddedPostgres.runningIn(config.directory()).orElseThrow();
            assertThat(found.jdbcUrl()).isEqualTo(postgres.jdbcUrl());
            assertThat(Files.readString(found.passwordFile()).strip()).isEqualTo(postgres.password());
        }
        assertThat(EmbeddedPostgres.runningIn(config.directory())).isEmpty();
        // the number of a process of ours, as after a reboot
        long stranger = ProcessHandle.current().pid();
        Files.writeString(data.resolve("postmaster.pid"), stranger + "\n" + data + "\n1\n5432\n");
        assertThat(EmbeddedPostgres.runningIn(config.directory())).isEmpty();
    }

    @Test
    void aServerThatAKilledJvmLeftBehindIsReplaced() throws Exception {
        Servers.madeIn(config.directory());
        Process killed = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        KilledMain.class.getName(),
                        config.directory().toString())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("killed.log").toFile())
                .start();
        assertThat(killed.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(Postmaster.of(config.data()))
                .as("the orphan; the killed JVM said: %s", Files.readString(directory.resolve("killed.log")))
                .isPresent();
        long orphan = Postmaster.of(config.data()).orElseThrow().pid();
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(postgres, "SELECT answer FROM kept")).isEqualTo("42");
            assertThat(Postmaster.of(config.data()).orElseThrow().pid()).isNotEqualTo(orphan);
        }
    }

    @Test
    void aKilledServerIsStartedAgainOnItsPort() throws Exception {
        Servers.madeIn(config.directory());
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            Servers.execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");
            ProcessHandle.of(Postmaster.of(config.data()).orElseThrow().pid())
                    .orElseThrow()
                    .destroyForcibly();
            Awaitility.await()
                    .atMost(Duration.ofMinutes(1))
                    .ignoreExceptionsInstanceOf(SQLException.class)
                    .untilAsserted(() -> assertThat(Servers.one(postgres, "SELECT answer FROM kept"))
                            .isEqualTo("42"));
        }
        assertThat(Postmaster.of(config.data())).isEmpty();
    }

    @Test
    void aNumberInThePidFileThatIsNowAnotherProgramsStopsNoStart() throws Exception {
        Servers.madeIn(config.directory());
        Files.writeString(
                config.data().resolve("postmaster.pid"),
                "%d\n%s\n1700000000\n5432\n\n127.0.0.1\n"
                        .formatted(ProcessHandle.current().pid(), config.data()));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(postgres, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aHalfMadeDirectoryIsMadeAnew() throws Exception {
        Path partly = Files.createDirectories(config.directory().resolve("data.new/base"));
        Files.writeString(partly.resolve("1"), "an initdb was killed here");
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(postgres, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aPortThatAStrangerHasIsRefusedByName() throws Exception {
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatExceptionOfType(PostgresException.class)
                    .isThrownBy(() -> EmbeddedPostgres.start(config.withPort(stranger.getLocalPort())))
                    .withMessageStartingWith("port " + stranger.getLocalPort() + " is taken by another program");
        }
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(postgres, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aChosenPortThatWasTakenMeanwhileIsChosenAgain() throws Exception {
        Servers.madeIn(config.directory());
        ServerPrograms programs = new ServerPrograms(Distribution.unpackedIn(config.binaries()), config);
        Server server = new Server(config, programs, new PostgresDirectory(config));
        int port = Server.freePort();
        try (ServerSocket stranger = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Iterator<Integer> choices = List.of(stranger.getLocalPort(), port).iterator();
            assertThat(server.start(choices::next)).isEqualTo(port);
        } finally {
            server.stop();
        }
    }

    @Test
    void dataOfAnotherMajorVersionIsRefusedByName() throws Exception {
        Servers.madeIn(config.directory());
        Files.writeString(config.data().resolve("PG_VERSION"), "17\n");
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> EmbeddedPostgres.start(config))
                .withMessageContaining("another major version")
                .withMessageContaining("17");
    }

    @Test
    void aDirectoryThatCannotBeMadeIsOneLine() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "no directory");
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> EmbeddedPostgres.start(Servers.in(file.resolve("postgres"))))
                .withMessageContaining("cannot be written in " + file + File.separator + "postgres")
                .withMessageNotContaining("\n");
    }

    @Test
    void aLostPasswordOfTheApplicationIsMadeAnew() throws Exception {
        Servers.madeIn(config.directory());
        Files.delete(config.directory().resolve("secret"));
        try (EmbeddedPostgres postgres = EmbeddedPostgres.start(config)) {
            assertThat(Servers.one(postgres, "SELECT 1")).isEqualTo("1");
        }
    }

    @Test
    void aLostPasswordOfTheSuperuserIsNamed() throws Exception {
        Servers.madeIn(config.directory());
        Files.delete(config.directory().resolve("superuser.secret"));
        assertThatExceptionOfType(PostgresException.class)
                .isThrownBy(() -> EmbeddedPostgres.start(config))
                .withMessageContaining("superuser.secret");
        assertThat(Postmaster.of(config.data())).as("no server is left behind").isEmpty();
    }
}
