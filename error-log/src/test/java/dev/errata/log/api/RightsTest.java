package dev.errata.log.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.client.operator.Cluster;
import dev.errata.client.operator.OperatorDesk;
import dev.errata.log.PostgresUnderTest;
import dev.errata.log.access.AccessGate;
import dev.errata.log.access.AccessMode;
import dev.errata.log.access.AccessSettings;
import dev.errata.log.access.RawHttp;
import dev.errata.log.access.Role;
import dev.errata.log.answer.AnswerLinkEndpoints;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import dev.errata.log.page.Dashboard;
import dev.errata.log.page.FirstError;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Who may call what, for every endpoint there is; each is really called. */
class RightsTest {
    private static final String PASSWORD = "correct horse battery";
    private static final JsonMapper JSON = new JsonMapper();
    private static final Set<String> ENDS_THE_SESSION = Set.of("/api/session", "/logout");
    private static final Set<Integer> REFUSED = Set.of(401, 403, 421);

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final Map<Role, Session> SESSIONS = new HashMap<>();
    private static final Map<Role, String> TOKENS = new HashMap<>();
    private static Database database;
    private static Api api;

    /** What a browser keeps of a login. */
    private record Session(String cookie, String formToken) {}

    @BeforeAll
    static void start() {
        DatabaseSettings settings = PostgresUnderTest.schema("rights");
        database = Database.of(settings);
        AccessSettings login = new AccessSettings(AccessMode.LOGIN, List.of(), List.of(), Optional.empty());
        InstantSource clock = InstantSource.system();
        AccessGate gate = new AccessGate(login, database, clock, new SecureRandom(), "nobody");
        for (Role role : Role.values()) {
            assertThat(gate.accounts().add(role.label(), role, PASSWORD, "test"))
                    .isTrue();
            TOKENS.put(
                    role,
                    gate.tokens()
                            .make(role.label(), role, Duration.ofDays(1), "test")
                            .orElseThrow()
                            .text());
        }
        Cluster none = new Cluster("localhost:1", "http://localhost:1", Map.of(), 1, (short) 1);
        List<Endpoint> links = AnswerLinkEndpoints.of(
                "a secret of 32 characters or more", database, new OperatorDesk(none, Duration.ZERO), clock);
        api = new Api(
                WebSettings.onFreePort(),
                gate,
                new Backing(settings, database, new WorkerStandIn(), clock),
                links,
                Dashboard.of(gate, new FirstError("errata send", "http://local@127.0.0.1:18070/1"), clock));
        api.start();
    }

    @AfterAll
    static void stop() {
        api.close();
        database.close();
    }

    static Stream<Endpoint> endpoints() {
        return api.endpoints().stream();
    }

    private static String line(Endpoint endpoint) {
        return endpoint.method().name() + " " + endpoint.path();
    }

    private static String path(Endpoint endpoint) {
        return endpoint.path().replaceAll("\\{[^}]*}", "none-of-that-name");
    }

    private static Optional<Role> needed(Endpoint endpoint) {
        return Objects.requireNonNull(
                EndpointRights.TABLE.get(line(endpoint)), () -> "not in the table: " + line(endpoint));
    }

    private static boolean changes(Endpoint endpoint) {
        return !endpoint.method().equals(HandlerType.GET);
    }

    @Test
    void theTableNamesEveryEndpointAndNoOther() {
        assertThat(endpoints().map(RightsTest::line).collect(Collectors.toSet()))
                .isEqualTo(EndpointRights.TABLE.keySet());
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void nobodyIsLetInWithoutALogin(Endpoint endpoint) throws Exception {
        Session stranger = stranger();
        int status = call(endpoint, "Cookie", stranger.cookie(), AccessGate.FORM_HEADER, stranger.formToken());
        assertThat(status == 401).isEqualTo(needed(endpoint).isPresent());
        assertThat(call(endpoint, "Authorization", "Bearer erl_guess")).isEqualTo(401);
        if (!changes(endpoint)) {
            RawHttp.Answer headers = RawHttp.to(URI.create(api.url()).getPort()).send("HEAD " + path(endpoint));
            assertThat(headers.status() == 401).isEqualTo(needed(endpoint).isPresent());
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void eachRoleMayWhatTheTableSays(Endpoint endpoint) throws Exception {
        for (Role role : Role.values()) {
            boolean may = needed(endpoint).map(role::includes).orElse(true);
            Session session = SESSIONS.computeIfAbsent(role, RightsTest::logIn);
            int inBrowser = call(endpoint, "Cookie", session.cookie(), AccessGate.FORM_HEADER, session.formToken());
            assertThat(inBrowser == 403).as("%s %s", role, inBrowser).isEqualTo(!may);
            if (ENDS_THE_SESSION.contains(endpoint.path()) && changes(endpoint)) {
                SESSIONS.remove(role);
            }
            int byToken = call(endpoint, "Authorization", "Bearer " + TOKENS.get(role));
            assertThat(byToken == 403).as("token of %s: %s", role, byToken).isEqualTo(!may);
            if (may) {
                assertThat(REFUSED).doesNotContain(inBrowser, byToken);
                assertThat(List.of(inBrowser, byToken)).allMatch(status -> status < 500);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void withoutAFormTokenABrowserChangesNothing(Endpoint endpoint) throws Exception {
        Session admin = SESSIONS.computeIfAbsent(Role.ADMIN, RightsTest::logIn);
        for (String token : List.of("", "guess", stranger().formToken())) {
            int status = call(endpoint, "Cookie", admin.cookie(), AccessGate.FORM_HEADER, token);
            assertThat(status == 403)
                    .as("%s: %s", token, status)
                    .isEqualTo(changes(endpoint) && !endpoint.path().startsWith(AccessGate.ANSWER_LINKS));
        }
    }

    @ParameterizedTest
    @MethodSource("endpoints")
    void anotherSiteReachesNothing(Endpoint endpoint) throws Exception {
        String admin = "Bearer " + TOKENS.get(Role.ADMIN);
        int port = URI.create(api.url()).getPort();
        String line = endpoint.method().name() + " " + path(endpoint);
        assertThat(RawHttp.to(port)
                        .with("Host", "evil.example")
                        .with("Authorization", admin)
                        .send(line)
                        .status())
                .isEqualTo(421);
        for (List<String> header :
                List.of(List.of("Origin", "https://evil.example"), List.of("Sec-Fetch-Site", "cross-site"))) {
            int status = call(endpoint, "Authorization", admin, header.get(0), header.get(1));
            assertThat(status == 403).as("%s: %s", header, status).isEqualTo(changes(endpoint));
        }
    }

    /** What a browser has that only looked. */
    private static Session stranger() {
        return send(HttpRequest.newBuilder(URI.create(api.url() + "/api/session")));
    }

    private static Session logIn(Role role) {
        Session before = stranger();
        String body = "{\"account\": \"%s\", \"password\": \"%s\"}".formatted(role.label(), PASSWORD);
        return send(HttpRequest.newBuilder(URI.create(api.url() + "/api/session"))
                .headers("Cookie", before.cookie(), AccessGate.FORM_HEADER, before.formToken())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
    }

    private static Session send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> response = CLIENT.send(request.build(), BodyHandlers.ofString());
            return new Session(
                    response.headers().firstValue("Set-Cookie").orElseThrow().split(";", -1)[0],
                    JSON.readTree(response.body()).get("formToken").asText());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** With an empty body; the answer is not waited for beyond its status. */
    private static int call(Endpoint endpoint, String... headers) throws IOException, InterruptedException {
        HttpResponse<InputStream> response = CLIENT.send(
                HttpRequest.newBuilder(URI.create(api.url() + path(endpoint)))
                        .method(endpoint.method().name(), BodyPublishers.noBody())
                        .headers(headers)
                        .build(),
                BodyHandlers.ofInputStream());
        response.body().close();
        return response.statusCode();
    }
}
