package dev.errata.log.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.core.classification.ErrorJudge;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.log.PostgresUnderTest;
import dev.errata.log.access.Access;
import dev.errata.log.access.BrowserRules;
import dev.errata.log.access.Caller;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.database.Days;
import dev.errata.log.page.Dashboard;
import dev.errata.log.page.FirstError;
import dev.errata.log.rows.ErrorRows;
import dev.errata.log.rows.RowWriter;
import dev.errata.log.rows.Stored;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/** The API over HTTP, on a schema of its own that is filled by the log's own writers. */
public final class ApiUnderTest implements AutoCloseable {
    public static final Instant NOW = Instant.parse("2026-11-22T12:30:00Z");
    private static final JsonMapper JSON = new JsonMapper();

    public final Database database;
    public final WorkerStandIn worker = new WorkerStandIn();
    public final AtomicReference<Instant> clock = new AtomicReference<>(NOW);
    private final Days days;
    private final Api api;
    public final DocumentedAnswers documented;
    private final HttpClient client = HttpClient.newHttpClient();
    private final ErrorJudge judge = ErrorJudge.withDefaults();
    private final AtomicLong offset = new AtomicLong();

    public ApiUnderTest(String schema) {
        this(PostgresUnderTest.schema(schema));
    }

    public ApiUnderTest(DatabaseSettings settings) {
        this(settings, WebSettings.onFreePort());
    }

    public ApiUnderTest(DatabaseSettings settings, WebSettings http) {
        database = Database.of(settings);
        days = new Days(database);
        Access access = new NamedAccess();
        api = new Api(
                http,
                access,
                List.of(),
                new Backing(settings, database, worker, clock::get),
                Dashboard.behind(access, new FirstError("errata send", "http://local@127.0.0.1:18070/1"), clock::get));
        api.start();
        documented = new DocumentedAnswers(api.endpoints());
    }

    /** What a call gave. */
    public record Answer(int status, HttpResponse<String> response) {
        public JsonNode json() {
            try {
                return JSON.readTree(response.body());
            } catch (IOException failed) {
                throw new UncheckedIOException(response.body(), failed);
            }
        }

        public String header(String name) {
            return response.headers().firstValue(name).orElse("");
        }
    }

    public Answer get(String pathAndQuery, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api.url() + pathAndQuery));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.GET().build());
    }

    /** Everybody is an operator who does not say otherwise. */
    private static final class NamedAccess implements Access {
        @Override
        public void install(JavalinConfig config) {
            config.routes.before(BrowserRules::set); // nobody is refused
        }

        @Override
        public Caller caller(Context context) {
            String name = context.header("Name");
            return new Caller(
                    name == null ? "somebody" : name,
                    "viewer".equals(context.header("Role")) ? Role.VIEWER : Role.OPERATOR);
        }
    }

    /** With a body of JSON. */
    public Answer post(String path, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(api.url() + path))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request.build());
    }

    public Answer getAsViewer(String pathAndQuery) {
        return get(pathAndQuery, "Role", "viewer");
    }

    public Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
            documented.check(request.method(), response);
            return new Answer(response.statusCode(), response);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    public List<Endpoint> endpoints() {
        return api.endpoints();
    }

    /** How many streams are open. */
    public int streams() {
        return api.streams();
    }

    public String url() {
        return api.url();
    }

    public ErrorEventBuilder event(String errorId, String message, Instant at) {
        return ErrorEvent.builder(message)
                .kind(ErrorKind.ERROR)
                .errorId(errorId)
                .occurredAt(at)
                .receivedAt(at);
    }

    public ClassifiedError classified(ErrorEvent event) {
        return ((JudgedEvent.Failed) judge.judge(event)).error();
    }

    public void storeErrors(ErrorEvent... events) {
        List<ClassifiedError> errors = new ArrayList<>();
        for (ErrorEvent event : events) {
            errors.add(classified(event));
        }
        store(new ErrorRows(), errors);
    }

    public <V> void store(RowWriter<V> rows, List<V> values) {
        List<Stored<V>> stored = values.stream()
                .map(value -> new Stored<>(value, "topic", 0, offset.getAndIncrement(), 1, NOW))
                .toList();
        Set<LocalDate> needed = stored.stream()
                .flatMap(value -> rows.time(value).stream())
                .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC))
                .collect(Collectors.toSet());
        days.make(rows.table(), needed);
        try {
            database.jdbi().inTransaction(handle -> rows.ready(stored).write(handle.getConnection()));
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }

    public long count(String query) {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery(query).mapTo(Long.class).one());
    }

    @Override
    public void close() {
        api.close();
        database.close();
    }
}
