package dev.errata.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.testing.SharedPostgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code errata log account} and {@code errata log token}, on a database that nobody has used yet. */
class LogAccessTest {
    @TempDir
    private static Path directory;

    private static EmbeddedPostgres postgres;
    private static Path password;

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(SharedPostgres.in(directory.resolve("postgres")));
        password = Files.writeString(directory.resolve("password"), postgres.password() + "\n");
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    private static CommandRun log(String input, String... arguments) {
        List<String> all = new ArrayList<>(List.of("log"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--database", postgres.jdbcUrl(), "--database-password", password.toString()));
        return CommandRun.of(input, all.toArray(String[]::new));
    }

    private static String stored(String query) throws Exception {
        try (Connection connection =
                        DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
                Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            return found.next() ? String.valueOf(found.getString(1)) : "";
        }
    }

    @Test
    void theFirstAdminGetsAPasswordThatIsPrintedOnce() throws Exception {
        CommandRun added = log("", "account", "add", "Ann", "--role", "admin", "--by", "installer");
        assertThat(added.exitCode()).isZero();
        assertThat(added.lines()).singleElement().asString().hasSizeGreaterThan(30);
        assertThat(added.err()).contains("admin").doesNotContain(added.lines().get(0));
        assertThat(stored("SELECT password FROM account WHERE name = 'ann'"))
                .startsWith("$argon2id$")
                .doesNotContain(added.lines().get(0));
        CommandRun list = log("", "account", "list", "--json");
        assertThat(list.lines())
                .anyMatch(line -> line.contains("\"name\":\"ann\"")
                        && line.contains("\"role\":\"admin\"")
                        && line.contains("\"createdBy\":\"installer\""));
        assertThat(list.out()).doesNotContain("argon2", added.lines().get(0));
        assertThat(log("", "account", "add", "ann", "--role", "viewer").err()).contains("there is an account ann");
    }

    @Test
    void aPasswordComesFromAFileOrAPipeAndIsNotPrinted() {
        CommandRun piped =
                log("correct horse battery\n", "account", "add", "piped", "--role", "viewer", "--password", "-");
        assertThat(piped.exitCode()).isZero();
        assertThat(piped.out() + piped.err()).doesNotContain("correct horse battery");
        CommandRun tooShort = log("hunter2\n", "account", "add", "short", "--role", "viewer", "--password", "-");
        assertThat(tooShort.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(tooShort.err()).contains("12 to 200 characters").doesNotContain("hunter2");
        assertThat(log("", "account", "add", "none", "--role", "viewer", "--password", "no-such-file")
                        .err())
                .contains("no-such-file");
    }

    @Test
    void withoutADatabaseItIsThatOfErrataUp() {
        CommandRun made =
                CommandRun.of("", "log", "token", "add", "found", "--role", "viewer", "--data", directory.toString());
        assertThat(made.exitCode()).as(made.err()).isZero();
        assertThat(log("", "token", "list").out()).contains("found");
        Path elsewhere = directory.resolve("elsewhere");
        CommandRun none = CommandRun.of("", "log", "token", "list", "--data", elsewhere.toString());
        assertThat(none.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(none.err().lines()).hasSize(1);
        assertThat(none.err()).contains(elsewhere.toString(), "--database");
    }

    @Test
    void anAccountIsChangedAndRemoved() throws Exception {
        log("", "account", "add", "bob", "--role", "viewer");
        String before = stored("SELECT password FROM account WHERE name = 'bob'");
        assertThat(log("", "account", "change", "bob", "--role", "operator", "--disable")
                        .err())
                .contains("account bob: operator, disabled");
        CommandRun renewed = log("", "account", "change", "bob", "--new-password", "--enable");
        assertThat(renewed.err()).contains("account bob: operator").doesNotContain("disabled");
        assertThat(renewed.lines()).hasSize(1);
        assertThat(stored("SELECT password FROM account WHERE name = 'bob'")).isNotEqualTo(before);
        assertThat(log("", "account", "change", "bob").exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(log("", "account", "change", "bob", "--enable", "--disable").exitCode())
                .isEqualTo(ErrataCommand.USAGE);
        assertThat(log("", "account", "remove", "bob").exitCode()).isZero();
        assertThat(log("", "account", "remove", "bob").err()).contains("there is no account bob");
    }

    @Test
    void aTokenIsPrintedOnceListedAndRevoked() throws Exception {
        CommandRun made = log("", "token", "add", "ci", "--role", "viewer", "--days", "30");
        assertThat(made.lines()).singleElement().asString().matches("erl_[A-Za-z0-9_-]{43}");
        assertThat(stored("SELECT token::text FROM token WHERE name = 'ci'"))
                .doesNotContain(made.lines().get(0).substring(4));
        CommandRun list = log("", "token", "list");
        assertThat(list.out())
                .contains("ci", "viewer", "never")
                .doesNotContain(made.lines().get(0));
        assertThat(log("", "token", "add", "ci", "--role", "viewer").err()).contains("there is a token ci");
        assertThat(log("", "token", "revoke", "ci").exitCode()).isZero();
        assertThat(log("", "token", "revoke", "ci").err()).contains("there is no token ci");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "account add x --role root",
                "account add a/b --role viewer",
                "token add x --role root",
                "token add x --role viewer --days 0",
                "token add x --role viewer --days 367",
                "token add a:b --role viewer"
            })
    void aMistakeIsOneLineAndNothingIsKept(String command) throws Exception {
        CommandRun run = log("", command.split(" ", -1));
        assertThat(run.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines()).hasSize(1);
        assertThat(stored("SELECT count(*) FROM token WHERE name = 'x'")).isEqualTo("0");
    }

    @Test
    void aDatabaseThatCannotBeUsedIsOneLineWithoutThePassword() throws Exception {
        CommandRun nobody =
                CommandRun.of("", "log", "token", "list", "--database", "jdbc:postgresql://127.0.0.1:1/none");
        assertThat(nobody.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(nobody.err().lines()).hasSize(1);
        assertThat(nobody.err()).contains("127.0.0.1:1").contains("--database");
        Path wrong = Files.writeString(directory.resolve("wrong"), "a wrong password");
        CommandRun refused = CommandRun.of(
                "", "log", "token", "list", "--database", postgres.jdbcUrl(), "--database-password", wrong.toString());
        assertThat(refused.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(refused.err()).contains("authentication").doesNotContain("a wrong password");
        CommandRun inUrl = CommandRun.of("", "log", "token", "list", "--database", "jdbc:postgresql://h/d?password=x");
        assertThat(inUrl.exitCode()).isEqualTo(ErrataCommand.USAGE);
        assertThat(inUrl.err()).contains("must not hold a password");
    }
}
