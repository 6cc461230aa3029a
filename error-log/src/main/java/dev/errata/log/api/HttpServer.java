package dev.errata.log.api;

import dev.errata.log.access.Access;
import dev.errata.log.api.call.Endpoint;
import dev.errata.streams.StartException;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import dev.errata.streams.http.ServerRefusals;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import io.javalin.util.JavalinBindException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves a list of endpoints over HTTP; nothing may be cached that does not say so itself. */
final class HttpServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(HttpServer.class);
    /** A body is a command with its reason. */
    private static final long LARGEST_BODY = 16 * 1024;

    private final WebSettings settings;
    private final String scheme;
    private final Javalin server;

    private HttpServer(WebSettings settings, String scheme, Javalin server) {
        this.settings = settings;
        this.scheme = scheme;
        this.server = server;
    }

    /**
     * Serves from now on.
     *
     * @throws StartException if the port is taken
     */
    static HttpServer start(WebSettings settings, Access access, List<Endpoint> endpoints, Site site) {
        Javalin server = Javalin.create(config -> configure(config, access, endpoints, site));
        try {
            server.start(settings.host(), settings.port());
        } catch (JavalinBindException e) {
            server.stop();
            throw new StartException(
                    "cannot serve the error log at " + settings.host() + ":" + settings.port()
                            + ": the port is taken or the address is not ours. Set http.port to another, or to 0.",
                    e);
        }
        HttpServer http = new HttpServer(settings, access.scheme(), server);
        LOG.atInfo().addKeyValue("url", http.url()).log("error log served");
        return http;
    }

    private static void configure(JavalinConfig config, Access access, List<Endpoint> endpoints, Site site) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        config.http.maxRequestSize = LARGEST_BODY;
        config.http.prefer405over404 = true;
        config.jetty.modifyServer(server -> server.setErrorHandler(new ServerRefusals(() -> {})));
        config.routes.before(context -> context.header("Cache-Control", "no-store"));
        access.install(config);
        config.routes.before(HttpServer::requirePath);
        // the first route that fits is taken: /api/errors/stats is not the error with the id "stats"
        List<Endpoint> mostExactFirst = endpoints.stream()
                .sorted(Comparator.comparing(endpoint -> endpoint.path().contains("{")))
                .toList();
        for (Endpoint endpoint : mostExactFirst) {
            route(config, endpoint, endpoint.method());
            if (endpoint.method().equals(HandlerType.GET)) {
                // without a route of its own it is answered before anybody asks whose it is; Jetty leaves the body out
                route(config, endpoint, HandlerType.HEAD);
            }
        }
        new ProblemAnswers(site).addTo(config.routes);
    }

    /** Jetty lets {@code %u0041} pass, of which no router can make a character. */
    private static void requirePath(Context context) {
        try {
            String unused = URLDecoder.decode(context.path(), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException unreadable) {
            throw new ProblemException(Problem.notFound("No path is written so."));
        }
    }

    private static void route(JavalinConfig config, Endpoint endpoint, HandlerType method) {
        Handler handler = endpoint.handler();
        if (endpoint.needs() == null) {
            config.routes.addHttpHandler(method, endpoint.path(), handler);
        } else {
            config.routes.addHttpHandler(method, endpoint.path(), handler, endpoint.needs());
        }
    }

    /** Without a path; with the port that is really used. */
    String url() {
        return scheme + "://" + settings.host() + ":" + server.port();
    }

    @Override
    public void close() {
        server.stop();
    }
}
