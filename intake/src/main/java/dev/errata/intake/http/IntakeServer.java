package dev.errata.intake.http;

import dev.errata.intake.access.Keys;
import dev.errata.intake.access.Permit;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.protocol.Request;
import dev.errata.intake.protocol.Response;
import dev.errata.intake.protocol.Result;
import dev.errata.intake.protocol.UnreadableException;
import dev.errata.intake.spool.SpoolFullException;
import dev.errata.streams.StartException;
import dev.errata.streams.http.Https;
import dev.errata.streams.http.Problem;
import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.util.JavalinBindException;
import java.io.IOException;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Serves the protocols. A request waits for its acknowledgement without a thread of its own. */
public final class IntakeServer implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(IntakeServer.class);

    private static final String EVERY_PATH = "/*";
    static final String UNKNOWN = "-";
    private static final Result.Refused UNEXPECTED = Result.Refused.forGood(
            Problem.of("unexpected", 500, "This is a mistake of the program", "Its log says more"));

    private final HttpSettings settings;
    private final Gate gate;
    private final RequestHandler handler;
    private final Traffic traffic;
    private final Room room = new Room();
    private final Javalin server;

    private IntakeServer(HttpSettings settings, Keys keys, RequestHandler handler, Traffic traffic) {
        this.settings = settings;
        this.gate = new Gate(settings, keys);
        this.handler = handler;
        this.traffic = traffic;
        this.server = Javalin.create(this::configure);
    }

    /**
     * Serves from now on.
     *
     * @throws StartException if the port is taken
     */
    public static IntakeServer start(HttpSettings settings, Keys keys, RequestHandler handler, Traffic traffic) {
        IntakeServer intake = new IntakeServer(settings, keys, handler, traffic);
        try {
            intake.server.start(settings.host(), settings.port());
        } catch (JavalinBindException e) {
            intake.server.stop();
            throw new StartException(
                    "cannot serve the intake at " + settings.host() + ":" + settings.port()
                            + ": the port is taken or the address is not ours. Set http.port to another, or to 0.",
                    e);
        }
        return intake;
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        config.startup.showOldJavalinVersionWarning = false;
        config.startup.startupWatcherEnabled = false;
        Connections.limit(config, traffic);
        settings.tls().ifPresent(files -> Https.install(config, files, new SecureRandom()));
        config.routes.post(EVERY_PATH, this::post);
        config.routes.addHttpHandler(HandlerType.OPTIONS, EVERY_PATH, this::preflight);
        config.routes.exception(HttpResponseException.class, (none, context) -> nothingHere(context));
        config.routes.exception(Exception.class, this::failed);
    }

    private void post(Context context) {
        Head head = head(context);
        Protocol protocol;
        try {
            gate.requireHost(head);
            protocol = handler.protocolOf(head);
        } catch (RequestRefusedException refused) {
            refuse(context, head, refused);
            return;
        }
        Room.Share share = room.share();
        boolean isWaiting = false;
        try {
            Optional<Permit> known = known(context, protocol, head);
            Request request = handler.request(head, body(context, head, share));
            Permit permit = known.orElseGet(() -> admitted(context, protocol.keyInBody(request), head));
            CompletableFuture<Result.Taken> taken = handler.take(protocol, request, permit);
            context.future(() -> taken.handle((result, failure) -> {
                        share.close();
                        return failure == null ? counted(protocol, permit, result) : refusal(protocol, failure);
                    })
                    .thenCompose(result -> answered(context, protocol.answer(head, result))));
            isWaiting = true;
        } catch (RequestRefusedException | UnreadableException refused) {
            write(context, protocol.answer(head, refusal(protocol, refused)));
        } catch (IOException gone) {
            traffic.refused(protocol.name(), "incomplete");
        } finally {
            if (!isWaiting) {
                share.close();
            }
        }
    }

    /** Who sends, before anything of the body is read; empty where the body may say it. */
    private Optional<Permit> known(Context context, Protocol protocol, Head head) {
        if (protocol.bringsLeave(head)) {
            return Optional.of(Keys.answering());
        }
        Optional<String> key = protocol.key(head);
        boolean isInBody = key.isEmpty() && protocol.mayHaveKeyInBody(head);
        return isInBody ? Optional.empty() : Optional.of(admitted(context, key, head));
    }

    private static byte[] body(Context context, Head head, Room.Share share) throws IOException {
        String encoding = head.header("content-encoding").orElse("");
        long promised = context.req().getContentLengthLong();
        return BodyReader.read(context.req().getInputStream(), encoding, promised, share, System::nanoTime);
    }

    /** Never done where nobody waits any longer: then the request is the server's again, and is left alone. */
    private static CompletableFuture<Void> answered(Context context, Response answer) {
        try {
            write(context, answer);
            return CompletableFuture.completedFuture(null);
        } catch (IllegalStateException recycled) {
            LOG.atDebug().setCause(recycled).log("who sent it has gone before it was durable");
            return new CompletableFuture<>();
        }
    }

    /** A page that may send may read the answer, whatever it is. */
    private Permit admitted(Context context, Optional<String> key, Head head) {
        Permit permit = gate.admit(key, head);
        head.header("origin").ifPresent(origin -> allow(context, origin));
        return permit;
    }

    private Result counted(Protocol protocol, Permit permit, Result.Taken taken) {
        traffic.taken(protocol.name(), permit, taken);
        return taken;
    }

    private Result.Refused refusal(Protocol protocol, Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause instanceof RequestRefusedException refused) {
            traffic.refused(protocol.name(), refused.reason());
            return refused.refused();
        }
        if (cause instanceof UnreadableException unreadable) {
            traffic.refused(protocol.name(), unreadable.problem().name().replace('-', '_'));
            return Result.Refused.forGood(unreadable.problem());
        }
        boolean isFull = cause instanceof SpoolFullException;
        LOG.atError()
                .setCause(isFull ? null : cause)
                .addKeyValue("why", cause.getMessage())
                .log("a request is lost");
        traffic.refused(protocol.name(), isFull ? "spool_full" : "unexpected");
        return isFull
                ? new Result.Refused(
                        Problem.of("spool-full", 503, "Kafka is away and the spool is full", "Not all of it was taken"),
                        Optional.of(Duration.ofSeconds(5)))
                : UNEXPECTED;
    }

    /** Of a page whose origin is on the list of the key in its address. */
    private void preflight(Context context) {
        Head head = head(context);
        try {
            gate.requireHost(head);
            Protocol protocol = handler.protocolOf(head);
            String origin = gate.readableBy(protocol, head)
                    .orElseThrow(() -> RequestRefusedException.forGood(
                            "origin", 403, "The page's origin is not listed", "The key has no such origin"));
            allow(context, origin);
            context.header("Access-Control-Allow-Methods", "POST")
                    .header(
                            "Access-Control-Allow-Headers",
                            "content-type, content-encoding, x-sentry-auth, x-errata-key")
                    .header("Access-Control-Max-Age", "3600")
                    .status(204);
        } catch (RequestRefusedException refused) {
            refuse(context, head, refused);
        }
    }

    private void refuse(Context context, Head head, RequestRefusedException refused) {
        traffic.refused(UNKNOWN, refused.reason());
        write(context, problem(refused.refused(), head));
    }

    private static void allow(Context context, String origin) {
        context.header("Access-Control-Allow-Origin", origin)
                .header("Vary", "Origin")
                .header("Access-Control-Expose-Headers", "x-sentry-error, x-sentry-rate-limits, retry-after");
    }

    private void failed(Exception failure, Context context) {
        LOG.atError().setCause(failure).addKeyValue("path", context.path()).log("a request failed");
        write(context, problem(UNEXPECTED, head(context)));
    }

    private void nothingHere(Context context) {
        Head head = head(context);
        try {
            gate.requireHost(head);
            throw RequestRefusedException.forGood(
                    "no_such_page", 404, "There is nothing to be read here", "Errors are sent by POST");
        } catch (RequestRefusedException refused) {
            refuse(context, head, refused);
        }
    }

    private static Response problem(Result.Refused refused, Head head) {
        return Response.problem(refused.problem(), refused.retryAfter(), head.path());
    }

    private static void write(Context context, Response answer) {
        context.status(answer.status());
        answer.headers().forEach(context::header);
        context.header("Cache-Control", "no-store").header("X-Content-Type-Options", "nosniff");
        if (!answer.contentType().isEmpty()) {
            context.contentType(answer.contentType());
        }
        context.result(answer.body());
    }

    private static Head head(Context context) {
        Map<String, String> headers = new LinkedHashMap<>();
        for (String name : Collections.list(context.req().getHeaderNames())) {
            headers.put(name, String.join(",", Collections.list(context.req().getHeaders(name))));
        }
        Map<String, String> query = new LinkedHashMap<>();
        context.queryParamMap().forEach((name, values) -> query.put(name, first(values)));
        return new Head(context.req().getMethod(), context.path(), query, headers);
    }

    private static String first(@Nullable List<String> values) {
        return values == null || values.isEmpty() ? "" : values.get(0);
    }

    /** Without a path; with the port that is really used. */
    public String url() {
        return (settings.tls().isPresent() ? "https://" : "http://") + settings.host() + ":" + server.port();
    }

    /** What an SDK of Sentry on this machine is told; any project will do. Empty where a key is needed. */
    public Optional<String> dsn() {
        return settings.mode() == HttpSettings.Mode.LOOPBACK
                ? Optional.of(url().replace("://", "://" + Gate.NO_KEY + "@") + "/1")
                : Optional.empty();
    }

    /** The memory that bodies take now. */
    public long bodyBytes() {
        return room.taken();
    }

    /** Lets what is under way end: whoever has sent something whole is told what became of it. */
    @Override
    public void close() {
        server.stop();
    }
}
