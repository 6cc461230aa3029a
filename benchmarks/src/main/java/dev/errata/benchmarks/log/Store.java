package dev.errata.benchmarks.log;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.embedded.postgres.EmbeddedPostgresConfig;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.database.Days;
import dev.errata.log.rows.ErrorRows;
import dev.errata.log.rows.Stored;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** PostgreSQL with the log's schema, and rows that the log itself would have written. */
public final class Store implements AutoCloseable {
    /** Today and a week before it. */
    static final int DAYS = 8;

    private static final String READ = "SELECT coalesce(sum(next_offset), 0) FROM intake_offset";
    private static final int BATCH = 1_000;
    /** Rows that are written as the log writes them, at the most. */
    private static final int WRITTEN = 250_000;

    private final Path directory;
    private final Database database;
    private EmbeddedPostgres postgres;

    private Store(Path directory, EmbeddedPostgres postgres, Database database) {
        this.directory = directory;
        this.postgres = postgres;
        this.database = database;
    }

    public static Store start(Path directory) {
        EmbeddedPostgres postgres = EmbeddedPostgres.start(EmbeddedPostgresConfig.in(directory));
        Database database =
                Database.of(DatabaseSettings.of(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password()));
        database.migrate();
        return new Store(directory, postgres, database);
    }

    Database database() {
        return database;
    }

    /** A plain connection, as an anchor uses it. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password());
    }

    /** For the log's process. */
    public Map<String, String> environment() {
        return Map.of("ERRATA_DATABASE_URL", postgres.jdbcUrl(), "ERRATA_DATABASE_PASSWORD", postgres.password());
    }

    /** The first day that has rows; the others follow it. */
    static LocalDate firstDay(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(DAYS - 1);
    }

    /**
     * As many rows each day, evenly through its time. Beyond some hundred thousand each is there several times, with ids and
     * times of its own: PostgreSQL copies them in a fraction of the time.
     */
    void fill(int rows, Instant now, Logged logged) throws SQLException {
        Instant first = firstDay(now).atStartOfDay().toInstant(ZoneOffset.UTC);
        Duration span = Duration.between(first, now.truncatedTo(ChronoUnit.HOURS));
        int times = (rows + WRITTEN - 1) / WRITTEN;
        int written = rows / times;
        write(written, first, span, logged);
        if (times > 1) {
            copy(times, span.dividedBy((long) written * times));
        }
        execute("VACUUM (ANALYZE) error_log, error_hourly, error_identity");
    }

    private void write(int rows, Instant first, Duration span, Logged logged) throws SQLException {
        Days days = new Days(database);
        ErrorRows writer = new ErrorRows();
        try (Connection connection = connect()) {
            connection.setAutoCommit(false);
            List<Stored<ClassifiedError>> batch = new ArrayList<>(BATCH);
            for (int number = 0; number < rows; number++) {
                Instant at = first.plus(span.multipliedBy(number).dividedBy(rows));
                Set<LocalDate> unused = days.make(writer.table(), Set.of(LocalDate.ofInstant(at, ZoneOffset.UTC)));
                batch.add(new Stored<>(logged.error(number, at), "filled", 0, number, 1, at));
                if (batch.size() == BATCH || number == rows - 1) {
                    int unusedCount = writer.ready(batch).write(connection);
                    connection.commit();
                    batch.clear();
                }
            }
        }
    }

    /** Each row so often in all, a step of time behind each other; identities and counts by what is there then. */
    private void copy(int times, Duration step) throws SQLException {
        List<String> values = texts("""
                SELECT CASE attname
                    WHEN 'error_id' THEN 'gen_random_uuid()'
                    WHEN 'event_time' THEN 'event_time + copy * interval ''%d microseconds'''
                    WHEN 'session_id' THEN 'session_id || ''-'' || copy'
                    WHEN 'operation_id' THEN 'operation_id || ''-'' || copy'
                    ELSE attname END
                FROM pg_attribute WHERE attrelid = 'error_log'::regclass AND attnum > 0 ORDER BY attnum
                """.formatted(TimeUnit.NANOSECONDS.toMicros(step.toNanos())));
        execute("INSERT INTO error_log SELECT %s FROM error_log, generate_series(1, %d) AS copy"
                .formatted(String.join(", ", values), times - 1));
        execute("INSERT INTO error_identity SELECT error_id, event_time FROM error_log ORDER BY error_id"
                + " ON CONFLICT DO NOTHING");
        execute("TRUNCATE error_hourly");
        execute("""
                INSERT INTO error_hourly (hour, category, code, severity, recoverability, source_type, project_id, errors)
                SELECT date_trunc('hour', event_time, 'UTC'), category, code, severity, recoverability,
                  coalesce(source_type, ''), coalesce(project_id, ''), count(*)
                FROM error_log GROUP BY 1, 2, 3, 4, 5, 6, 7
                """);
    }

    void execute(String statement) throws SQLException {
        try (Connection connection = connect();
                Statement sql = connection.createStatement()) {
            sql.execute(statement);
        }
    }

    public long number(String question) throws SQLException {
        try (Connection connection = connect()) {
            return number(connection, question);
        }
    }

    private static long number(Connection connection, String question) throws SQLException {
        try (Statement sql = connection.createStatement();
                ResultSet answer = sql.executeQuery(question)) {
            answer.next();
            return answer.getLong(1);
        }
    }

    public List<String> texts(String question) throws SQLException {
        List<String> texts = new ArrayList<>();
        try (Connection connection = connect();
                Statement sql = connection.createStatement();
                ResultSet answer = sql.executeQuery(question)) {
            while (answer.next()) {
                texts.add(answer.getString(1));
            }
        }
        return texts;
    }

    /** Of the server, whose children serve. */
    public long pid() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            Path pidFile = files.filter(file -> file.endsWith("postmaster.pid"))
                    .findFirst()
                    .orElseThrow();
            return Long.parseLong(Files.readAllLines(pidFile).get(0).strip());
        }
    }

    /** All its files. */
    public Path directory() {
        return directory;
    }

    /** As {@code kill -9} of the server does; it is started again at once. */
    public void kill() throws IOException {
        boolean unused = ProcessHandle.of(pid()).orElseThrow().destroyForcibly();
    }

    public void stop() {
        postgres.close();
    }

    /** With all that it had, on the port that it had. */
    public void startAgain() {
        postgres = EmbeddedPostgres.start(EmbeddedPostgresConfig.in(directory).withPort(postgres.port()));
    }

    /** Records of errors and decisions that are stored, by the log's own book. */
    public long read() throws SQLException {
        return number(READ);
    }

    /** The same by a connection that is there: to make one takes both sides some milliseconds of a core. */
    static long read(Connection connection) throws SQLException {
        return number(connection, READ);
    }

    @Override
    public void close() {
        database.close();
        postgres.close();
    }
}
