package dev.errata.log.access;

import dev.errata.log.database.Database;
import dev.errata.streams.http.HostRule;
import dev.errata.streams.http.Https;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.ForbiddenResponse;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpResponseException;
import io.javalin.http.UnauthorizedResponse;
import io.javalin.security.RouteRole;
import java.net.InetAddress;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stands before every route: first how a request came here (its Host, its way, the page that sent it), then whose it is, then
 * what the route needs. For all threads.
 */
public final class AccessGate implements Access {
    /** The header of the form token; a form has a field {@link #FORM_FIELD}. */
    public static final String FORM_HEADER = "X-CSRF-Token";

    public static final String FORM_FIELD = "csrf";

    /** What is asked below it holds a token in its path that nobody can guess: a form token would add nothing. */
    public static final String ANSWER_LINKS = "/answer/";

    private static final int MISDIRECTED = 421;
    private static final String BEARER = "Bearer ";
    private static final String REQUEST_ORIGIN = "errata.request.origin";
    private static final String SESSION = "errata.session";
    private static final String CALLER = "errata.caller";
    private static final String PASS = "errata.pass";
    private static final Set<HandlerType> SAFE = Set.of(HandlerType.GET, HandlerType.HEAD, HandlerType.OPTIONS);

    private final AccessSettings settings;
    private final HostRule hosts;
    private final Accounts accounts;
    private final LoginSessions sessions;
    private final AccessTokens tokens;
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
        this.sessions = new LoginSessions(database, clock, random);
        this.tokens = new AccessTokens(database, clock, random);
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
        BrowserRules.set(context);
        RequestOrigin requestOrigin =
                RequestOrigin.of(peer(context), context.req().isSecure(), name -> header(context, name), settings);
        if (!hosts.admits(header(context, "Host")) || !hosts.admits(requestOrigin.host())) {
            throw new HttpResponseException(MISDIRECTED, "The log is not called by this name: http.hosts names others");
        }
        if (!requestOrigin.isSecure() && !requestOrigin.isLocal()) {
            throw new ForbiddenResponse("Plain HTTP is for this machine alone: use https");
        }
        if (settings.mode() == AccessMode.LOOPBACK && RequestOrigin.isForwarded(name -> header(context, name))) {
            throw new ForbiddenResponse(
                    "Behind a proxy people have to log in: set access.mode and http.trusted.proxies");
        }
        String origin = context.header("Origin");
        if (!isSafe(context) && !HostRule.isOwnPage(requestOrigin.self(), origin, context.header("Sec-Fetch-Site"))) {
            throw new ForbiddenResponse("Only a page of the log itself may send this");
        }
        context.attribute(REQUEST_ORIGIN, requestOrigin);
    }

    /** Of a request that a route takes. */
    private void identify(Context context) {
        boolean isBearer = context.header("Authorization") != null;
        Optional<Caller> caller = isBearer ? bearer(context) : inBrowser(context);
        Set<RouteRole> needed = context.routeRoles();
        if (caller.isEmpty() && (isBearer || !needed.isEmpty())) {
            context.header("WWW-Authenticate", "Bearer realm=\"errata\"");
            throw new UnauthorizedResponse(isBearer ? "The token is unknown or has expired" : "Log in first");
        }
        if (!isSafe(context) && !isBearer && !context.path().startsWith(ANSWER_LINKS)) {
            requireFormToken(context, needed.isEmpty());
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
        if (given == null || !given.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.empty();
        }
        RandomSecret token = new RandomSecret(given.substring(BEARER.length()).strip());
        context.attribute(PASS, new Pass(Pass.Kind.TOKEN, token.hexHash()));
        return tokens.find(token);
    }

    private Optional<Caller> inBrowser(Context context) {
        if (settings.mode() == AccessMode.LOOPBACK) {
            return Optional.of(everybody);
        }
        Optional<RandomSecret> session = cookie(context, BrowserCookie.SESSION);
        Optional<Caller> caller = session.flatMap(sessions::find);
        caller.ifPresent(known -> {
            context.attribute(SESSION, session.orElseThrow());
            context.attribute(
                    PASS, new Pass(Pass.Kind.SESSION, session.orElseThrow().hexHash()));
        });
        return caller;
    }

    /**
     * A form in a session holds the session's token. Where nobody has to be logged in, the browser's does as well: a page that
     * was reached by a link from elsewhere knows nothing of the session.
     */
    private void requireFormToken(Context context, boolean isOpen) {
        String inForm = context.isFormUrlencoded() ? context.formParam(FORM_FIELD) : null;
        String given = Objects.requireNonNullElse(context.header(FORM_HEADER), inForm == null ? "" : inForm);
        Optional<RandomSecret> session = session(context);
        Optional<RandomSecret> browser =
                session.isEmpty() || isOpen ? cookie(context, BrowserCookie.FORM) : Optional.empty();
        if (Stream.concat(session.stream(), browser.stream()).noneMatch(secret -> secret.hasFormToken(given))) {
            throw new ForbiddenResponse("The form token is missing or old: load the page again");
        }
    }

    @Override
    public String scheme() {
        return settings.tls().isPresent() ? "https" : "http";
    }

    @Override
    public String origin(Context context) {
        return requestOrigin(context).self();
    }

    public Accounts accounts() {
        return accounts;
    }

    public AccessTokens tokens() {
        return tokens;
    }

    @Override
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

    @Override
    public Pass pass(Context context) {
        return Objects.requireNonNullElse(context.attribute(PASS), Pass.LASTING);
    }

    @Override
    public Set<Pass> ended(Set<Pass> passes) {
        Set<Pass> ended = new HashSet<>(passes);
        ended.removeAll(sessions.open(passes));
        ended.removeAll(tokens.open(passes));
        ended.remove(Pass.LASTING);
        return ended;
    }

    /** What forms send back as {@link #FORM_FIELD}. */
    @Override
    public String formToken(Context context) {
        return session(context)
                .or(() -> cookie(context, BrowserCookie.FORM))
                .orElseGet(() -> BrowserCookie.FORM.give(context, isSecure(context), RandomSecret.random(random)))
                .formToken();
    }

    /** Tries a name and a password; if they are right, the browser gets a session that it never had before. */
    public LoginResult logIn(Context context, String name, String password) {
        LoginResult result =
                login.attempt(name, password, requestOrigin(context).client());
        if (result instanceof LoginResult.Opened opened) {
            cookie(context, BrowserCookie.SESSION).ifPresent(sessions::end);
            BrowserCookie.SESSION.give(context, isSecure(context), opened.session());
        }
        return result;
    }

    /** Gives the caller's account another password, if the present one is right; of its sessions only a new one is left. */
    public LoginResult changePassword(Context context, String present, String next) {
        String account = caller(context).name();
        LoginResult result =
                login.attempt(account, present, requestOrigin(context).client());
        if (!(result instanceof LoginResult.Opened opened)) {
            return result;
        }
        accounts.setPassword(account, next);
        RandomSecret session = BrowserCookie.SESSION.give(context, isSecure(context), sessions.open(account));
        return new LoginResult.Opened(session, opened.caller());
    }

    /** Ends the session, if there is one; the browser forgets it. */
    public void logOut(Context context) {
        cookie(context, BrowserCookie.SESSION).ifPresent(session -> {
            sessions.end(session);
            BrowserCookie.SESSION.remove(context, isSecure(context));
        });
    }

    private static Optional<RandomSecret> cookie(Context context, BrowserCookie cookie) {
        return cookie.read(context, isSecure(context));
    }

    /** Of one that was found to be open. */
    private static Optional<RandomSecret> session(Context context) {
        return Optional.ofNullable(context.attribute(SESSION));
    }

    private static boolean isSecure(Context context) {
        return requestOrigin(context).isSecure();
    }

    private static RequestOrigin requestOrigin(Context context) {
        return Objects.requireNonNull(context.attribute(REQUEST_ORIGIN));
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
