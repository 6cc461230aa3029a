package dev.errata.log.access;

import dev.errata.log.database.Database;
import dev.errata.streams.http.HostRule;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.SameSite;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.security.RouteRole;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stands before every route: first how a request came here (its Host, its way, the page that sent it), then whose it is, then
 * what the route needs. For all threads.
 */
public final class AccessGate implements Access {
    /** The header of the form token; a form has a field {@link #FORM_FIELD}. */
    public static final String FORM_HEADER = "X-CSRF-Token";

    public static final String FORM_FIELD = "csrf";

    /**
     * What is asked below it holds a token in its path that nobody can guess: a form token would add nothing, and its cookie
     * would end the session of whoever follows a link out of a mail.
     */
    public static final String ANSWER_LINKS = "/answer/";

    static final String COOKIE = "errata";

    /** A browser takes it from an https page only, for this host alone, and lets no neighbour set it. */
    static final String SECURE_COOKIE = "__Host-errata";

    private static final int MISDIRECTED = 421;
    private static final int NO_MAX_AGE = -1;
    private static final String BEARER = "Bearer ";
    private static final String PASSAGE = "errata.passage";
    private static final String CALLER = "errata.caller";
    private static final Set<HandlerType> SAFE = Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "no-referrer",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    private final AccessSettings settings;
    private final HostRule hosts;
    private final Accounts accounts;
    private final Sessions sessions;
    private final Tokens tokens;
    private final Login login;
    private final SecureRandom random;
    private final Caller everybody;

    /** @param operator the name of everybody where nobody logs in */
    public AccessGate(
            AccessSettings settings, Database database, InstantSource clock, SecureRandom random, String operator) {
        Passwords passwords = new Passwords();
        this.settings = settings;
        this.hosts = new HostRule(settings.hosts());
        this.accounts = new Accounts(database, passwords, clock);
        this.sessions = new Sessions(database, clock, random);
        this.tokens = new Tokens(database, clock, random);
        this.login = new Login(accounts, passwords, sessions, clock);
        this.random = random;
        this.everybody = new Caller(operator, Role.OPERATOR);
    }

    @Override
    public void install(JavalinConfig config) {
        config.routes.before(this::admit);
        config.routes.beforeMatched(this::identify);
        settings.tls().ifPresent(files -> Https.install(config, files, random));
    }

    /** Of every request, also of one that no route takes. */
    private void admit(Context context) {
        HEADERS.forEach(context::header);
        Passage passage = Passage.of(peer(context), context.req().isSecure(), name -> header(context, name), settings);
        if (!hosts.admits(header(context, "Host")) || !hosts.admits(passage.host())) {
            throw new HttpResponseException(MISDIRECTED, "The log is not called by this name: http.hosts names others");
        }
        if (!passage.isSecure() && !passage.isLocal()) {
            throw new ForbiddenResponse("Plain HTTP is for this machine alone: use https");
        }
        if (settings.mode() == AccessMode.LOOPBACK && Passage.isForwarded(name -> header(context, name))) {
            throw new ForbiddenResponse(
                    "Behind a proxy people have to log in: set access.mode and http.trusted.proxies");
        }
        String origin = context.header("Origin");
        if (!isSafe(context) && !HostRule.isOwnPage(passage.self(), origin, context.header("Sec-Fetch-Site"))) {
            throw new ForbiddenResponse("Only a page of the log itself may send this");
        }
        context.attribute(PASSAGE, passage);
    }

    /** Of a request that a route takes. */
    private void identify(Context context) {
        boolean isBearer = context.header("Authorization") != null;
        Optional<Caller> caller = isBearer ? bearer(context) : cookie(context).flatMap(this::inSession);
        if (!isBearer && settings.mode() == AccessMode.LOOPBACK) {
            caller = Optional.of(everybody);
        }
        Set<RouteRole> needed = context.routeRoles();
        if (caller.isEmpty() && (isBearer || !needed.isEmpty())) {
            context.header("WWW-Authenticate", "Bearer realm=\"errata\"");
            throw new UnauthorizedResponse(isBearer ? "The token is unknown or has expired" : "Log in first");
        }
        if (!isSafe(context) && !isBearer && !context.path().startsWith(ANSWER_LINKS)) {
            requireFormToken(context);
        }
        Role role = caller.map(Caller::role).orElse(Role.VIEWER);
        for (RouteRole each : needed) {
            if (!role.includes((Role) each)) {
                throw new ForbiddenResponse("This needs the role " + ((Role) each).label());
            }
        }
        caller.ifPresent(known -> context.attribute(CALLER, known));
    }

    private Optional<Caller> bearer(Context context) {
        String given = header(context, "Authorization");
        return given != null && given.regionMatches(true, 0, BEARER, 0, BEARER.length())
                ? tokens.find(new Secret(given.substring(BEARER.length()).strip()))
                : Optional.empty();
    }

    private Optional<Caller> inSession(Secret secret) {
        return settings.mode() == AccessMode.LOGIN ? sessions.find(secret) : Optional.empty();
    }

    private void requireFormToken(Context context) {
        String inForm = context.isFormUrlencoded() ? context.formParam(FORM_FIELD) : null;
        String given = Objects.requireNonNullElse(context.header(FORM_HEADER), inForm == null ? "" : inForm);
        if (cookie(context).filter(secret -> secret.hasFormToken(given)).isEmpty()) {
            throw new ForbiddenResponse("The form token is missing or old: load the page again");
        }
    }

    @Override
    public String scheme() {
        return settings.tls().isPresent() ? "https" : "http";
    }

    public Accounts accounts() {
        return accounts;
    }

    public Tokens tokens() {
        return tokens;
    }

    /** Whether there is a login at all. */
    public boolean asksForLogin() {
        return settings.mode() == AccessMode.LOGIN;
    }

    /** Whoever was let through; empty where a route needs no role and nobody is logged in. */
    public Optional<Caller> knownCaller(Context context) {
        return Optional.ofNullable(context.attribute(CALLER));
    }

    @Override
    public Caller caller(Context context) {
        return knownCaller(context)
                .orElseThrow(() -> new IllegalStateException("no role was asked for: " + context.path()));
    }

    /** For the forms of the page that is being made: what they send back as {@link #FORM_FIELD}. */
    public String formToken(Context context) {
        return cookie(context)
                .orElseGet(() -> give(context, Secret.random(random)))
                .formToken();
    }

    /** Tries a name and a password; if they are right, the browser gets a session that it never had before. */
    public LoginResult logIn(Context context, String name, String password) {
        LoginResult result = login.attempt(name, password, passage(context).client());
        if (result instanceof LoginResult.Opened opened) {
            cookie(context).ifPresent(sessions::end);
            give(context, opened.session());
        }
        return result;
    }

    /** Ends the session, if there is one, and gives the browser a cookie that opens nothing. */
    public void logOut(Context context) {
        cookie(context).ifPresent(sessions::end);
        give(context, Secret.random(random));
    }

    private Secret give(Context context, Secret secret) {
        boolean isSecure = passage(context).isSecure();
        String name = isSecure ? SECURE_COOKIE : COOKIE;
        context.cookie(new Cookie(name, secret.text(), "/", NO_MAX_AGE, isSecure, true, null, SameSite.STRICT));
        return secret;
    }

    private static Optional<Secret> cookie(Context context) {
        String name = passage(context).isSecure() ? SECURE_COOKIE : COOKIE;
        return Optional.ofNullable(context.cookie(name)).map(Secret::new);
    }

    private static Passage passage(Context context) {
        return Objects.requireNonNull(context.attribute(PASSAGE));
    }

    private static boolean isSafe(Context context) {
        return SAFE.contains(context.method());
    }

    private static InetAddress peer(Context context) {
        String address = context.req().getRemoteAddr().replaceAll("[\\[\\]]|%.*", "");
        return AddressRange.literal(address)
                .orElseThrow(() -> new IllegalStateException("no address of the other side: " + address));
    }

    /** All lines of it; null if there is none. */
    private static @Nullable String header(Context context, String name) {
        Enumeration<String> lines = context.req().getHeaders(name);
        return lines.hasMoreElements() ? String.join(",", Collections.list(lines)) : null;
    }
}
