package dev.errata.embedded.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What PostgreSQL and its surroundings say when a start fails, recorded from 18.6 on Linux. */
class PostgresFailuresTest {
    private static final EmbeddedPostgresConfig CONFIG =
            EmbeddedPostgresConfig.in(Path.of("/srv/errata/postgres")).withPort(5432);

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            initdb: error: cannot be run as root                                                   | run as another user, or name a database of your own
            unshare: unshare failed: Operation not permitted                                       | run as another user, or name a database of your own
            FATAL:  could not write to file "pg_wal/xlogtemp.7": No space left on device           | make room, choose another directory, or name a database of your own
            initdb: error: could not create directory "/srv/errata/postgres/data.new": Permission denied | no write access to /srv/errata/postgres
            LOG:  could not bind IPv4 address "127.0.0.1": Address already in use                  | port 5432 is taken by another program
            pg_ctl: server did not start in time                                                   | did not start within 120 s
            DETAIL:  The data directory was initialized by PostgreSQL version 17, which is not compatible with this version 18.6. | is of another major version
            FATAL:  something new went wrong                                                       | pg_ctl failed: something new went wrong
            """)
    void becomesOneLineThatSaysWhatToDo(String said, String expected) {
        String line = PostgresFailures.of("pg_ctl", "waiting\n" + said + "\nstopped waiting\n", CONFIG)
                .getMessage();
        assertThat(line).contains(expected).doesNotContain("\n");
    }

    @Test
    void aRefusedFileIsNoAccess() {
        assertThat(PostgresFailures.writing(CONFIG.directory(), new AccessDeniedException("/srv/errata/postgres/lock")))
                .hasMessageStartingWith("no write access to /srv/errata/postgres");
    }

    @ParameterizedTest
    @CsvSource({
        "Linux, amd64, postgres-linux-x86_64.txz",
        "Linux, aarch64, postgres-linux-arm_64.txz",
        "Mac OS X, x86_64, postgres-darwin-x86_64.txz",
        "Mac OS X, aarch64, postgres-darwin-arm_64.txz",
        "Windows 11, amd64, postgres-windows-x86_64.txz",
        "Linux, riscv64, postgres-linux-riscv64.txz",
    })
    void theArchiveGoesBySystemAndProcessor(String system, String processor, String archive) {
        assertThat(Distribution.archiveName(system, processor)).isEqualTo(archive);
    }
}
