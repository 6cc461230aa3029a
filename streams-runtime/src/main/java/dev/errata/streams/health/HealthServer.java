package dev.errata.streams.health;

import dev.errata.streams.HealthCheck;
import dev.errata.streams.StartException;
import dev.errata.streams.http.HostRule;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HttpResponseException;
import io.javalin.http.HttpStatus;
import io.javalin.util.JavalinBindException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code GET /health/live}, {@code /health/ready} and {@code /metrics} of one process, however many apps run in it: 200 if
 * all of them are, else 503, with the state of each as JSON. Before the first app is added the process lives and is not ready.
 * A request under a name that is not ours, or of a page of another origin, is refused.
 */
public final class HealthServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HealthServer.class);
    private static final String PROMETHEUS_TEXT = "text/plain; version=0.0.4; charset=utf-8";

    private final String host;
    private final List<HealthCheck> checks;
    private final List<HealthCheck> optional;
    private final Javalin server;

    private HealthServer(String host, List<HealthCheck> checks, List<HealthCheck> optional, Javalin server) {
        this.host = host;
        this.checks = checks;
        this.optional = optional;
        this.server = server;
    }

    /**
     * Serves from now on.
     *
     * @throws StartException if the port is taken
     */
    public static HealthServer start(HealthSettings settings, Telemetry telemetry) {
        List<HealthCheck> checks = new CopyOnWriteArrayList<>();
        List<HealthCheck> optional = new CopyOnWriteArrayList<>();
        Javalin server = Javalin.create(config -> {
            config.routes.before(request -> admit(request, settings));
            configure(config, checks, optional, telemetry);
        });
        try {
            server.start(settings.host(), settings.port());
        } catch (JavalinBindException e) {
            server.stop();
            throw new StartException(
                    "cannot serve health and metrics at " + settings.host() + ":" + settings.port()
                            + ": the port is taken or the address is not ours. Set health.port to another, or to 0.",
                    e);
        }
        HealthServer health = new HealthServer(settings.host(), checks, optional, server);
        LOG.atInfo()
                .setMessage("health and metrics served")
                .addKeyValue("url", health.url())
                .log();
        return health;
    }

    private static void configure(
            JavalinConfig config, List<HealthCheck> checks, List<HealthCheck> optional, Telemetry telemetry) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.routes.get(
                "/health/live",
                answer -> report(answer, checks, optional, checks.stream().allMatch(HealthCheck::isLive)));
        config.routes.get(
                "/health/ready",
                answer -> report(
                        answer,
                        checks,
                        optional,
                        !checks.isEmpty() && checks.stream().allMatch(check -> check.isLive() && check.isReady())));
        config.routes.get(
                "/metrics", answer -> answer.contentType(PROMETHEUS_TEXT).result(telemetry.scrape()));
    }

    private static void admit(Context request, HealthSettings settings) {
        String called = request.header("Host");
        if (!settings.admits(called)) {
            throw new HttpResponseException(
                    HttpStatus.MISDIRECTED_REQUEST.getCode(), "Not called by this name: health.hosts names others");
        }
        String self = request.scheme() + "://" + called;
        if (!HostRule.isOwnPage(self, request.header("Origin"), request.header("Sec-Fetch-Site"))) {
            throw new ForbiddenResponse("Not for pages of another origin");
        }
    }

    private static void report(Context answer, List<HealthCheck> checks, List<HealthCheck> optional, boolean isUp) {
        Map<String, Object> apps = new TreeMap<>();
        Stream.concat(checks.stream(), optional.stream())
                .forEach(check -> apps.put(
                        check.name(),
                        Map.of("live", check.isLive(), "ready", check.isReady(), "state", check.state())));
        answer.status(isUp ? HttpStatus.OK : HttpStatus.SERVICE_UNAVAILABLE)
                .json(new TreeMap<>(Map.of("status", isUp ? "UP" : "DOWN", "apps", apps)));
    }

    public void add(HealthCheck check) {
        checks.add(check);
    }

    /** Shown with the others; the process is as live and as ready without it. */
    public void addOptional(HealthCheck check) {
        optional.add(check);
    }

    /** Without a path; with the port that is really used. */
    public String url() {
        return "http://" + host + ":" + server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
