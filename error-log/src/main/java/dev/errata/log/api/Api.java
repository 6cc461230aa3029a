package dev.errata.log.api;

import dev.errata.log.access.Access;
import dev.errata.log.access.AccessGate;
import dev.errata.log.api.account.AccessEndpoints;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.search.ExportResource;
import dev.errata.log.api.search.LiveResource;
import dev.errata.log.live.LiveStreams;
import dev.errata.log.query.ChangeFinder;
import dev.errata.log.query.Reads;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The API with its own connections to PostgreSQL. It answers whether the log reads or not. */
public final class Api implements AutoCloseable {
    private static final int CONNECTIONS = 6;
    private static final Duration EXPORT_TIMEOUT = Duration.ofMinutes(5);

    private final WebSettings settings;
    private final Access access;
    private final List<Endpoint> doors;
    private final Backing backing;
    private final Site site;
    private final Reads reads;
    private final Reads exports;
    private final LiveStreams live;
    private @Nullable HttpServer server;

    /**
     * Not served yet; with sessions, accounts and tokens.
     *
     * @param others what is served beside its own, and documented with it
     */
    public Api(WebSettings settings, AccessGate gate, Backing backing, List<Endpoint> others, Site site) {
        this(
                settings,
                gate,
                Stream.concat(AccessEndpoints.of(gate).stream(), others.stream())
                        .toList(),
                backing,
                site);
    }

    /** @param doors the endpoints of whoever has the say over access */
    Api(WebSettings settings, Access access, List<Endpoint> doors, Backing backing, Site site) {
        this.settings = settings;
        this.access = access;
        this.doors = doors;
        this.backing = backing;
        this.site = site;
        this.reads = Reads.of(
                backing.settings(), "questions", CONNECTIONS, settings.limits().questionTime());
        this.exports = Reads.streaming(backing.settings(), "exports", ExportResource.AT_A_TIME, EXPORT_TIMEOUT);
        this.live = new LiveStreams(LiveResource.feed(new ChangeFinder(reads), access), backing.clock());
    }

    /**
     * Serves from now on.
     *
     * @throws dev.errata.streams.StartException if the port is taken
     */
    public void start() {
        live.start();
        server = HttpServer.start(settings, access, endpoints(), site);
    }

    /** Everything that is answered. */
    List<Endpoint> endpoints() {
        RunningPipeline pipeline = new RunningPipeline(backing, reads, access);
        List<Endpoint> all = Stream.of(
                        Endpoints.of(reads, exports, access, backing, settings.limits()),
                        pipeline.endpoints(),
                        new LiveResource(live, access).endpoints(),
                        doors)
                .flatMap(List::stream)
                .toList();
        return Stream.of(all, List.of(OpenApi.endpoint(all)), site.endpoints(reads, pipeline))
                .flatMap(List::stream)
                .toList();
    }

    /** How many listen to {@code /api/live}. */
    int streams() {
        return live.count();
    }

    /** Where it is served, without a path. */
    public String url() {
        if (server == null) {
            throw new IllegalStateException("the API is not served yet");
        }
        return server.url();
    }

    @Override
    public void close() {
        try (reads;
                exports) {
            // a server that stops waits for what it still answers
            live.close();
            if (server != null) {
                server.close();
            }
        }
    }
}
