package dev.errata.log.page;

import dev.errata.core.wording.Spoken;
import dev.errata.log.access.AccessGate;
import dev.errata.log.access.LoginResult;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.javalin.http.HttpStatus;
import java.util.List;
import java.util.Objects;

/** Logging in and out with forms, where people have to. */
final class LoginPages {
    static final String PATH = "/login";
    static final String TO = "to";
    private static final Parameter<String> WHERE = Parameter.text(TO, 1, 4_000, "The page to go on to.");
    private static final Endpoint.Answer ANSWER = new Endpoint.Answer(200, "", List.of(Html.TYPE));

    private final AccessGate gate;
    private final Html html;

    LoginPages(AccessGate gate, Html html) {
        this.gate = gate;
        this.html = html;
    }

    /**
     * What the form shows.
     *
     * @param to where to go on to: a page of ours
     * @param mistake in what was sent; empty for none
     */
    record View(String to, String account, String mistake) {}

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        HandlerType.GET, PATH, null, "The form to log in", List.of(WHERE), null, ANSWER, this::ask),
                new Endpoint(HandlerType.POST, PATH, null, "Logs in", List.of(), null, ANSWER, this::logIn),
                new Endpoint(HandlerType.POST, "/logout", null, "Logs out", List.of(), null, ANSWER, this::logOut));
    }

    private void ask(Call call) {
        call.requireNoMistake();
        requireLogins();
        show(call.context(), new View(own(call.one(WHERE).orElse(PageLayout.HOME)), "", ""));
    }

    private void logIn(Call call) {
        requireLogins();
        Context context = call.context();
        String account = field(context, "account");
        String password = field(context, "password");
        String to = own(field(context, TO));
        if (account.isBlank() || password.isEmpty()) {
            context.status(HttpStatus.BAD_REQUEST);
            show(context, new View(to, account, "Please give a name and a password."));
            return;
        }
        LoginResult result = gate.logIn(context, account, password);
        if (result instanceof LoginResult.Opened) {
            context.redirect(to, HttpStatus.SEE_OTHER);
        } else if (result instanceof LoginResult.Later later) {
            context.header(
                    "Retry-After", String.valueOf(later.delay().plusMillis(999).toSeconds()));
            context.status(HttpStatus.TOO_MANY_REQUESTS);
            show(
                    context,
                    new View(
                            to,
                            account,
                            "Too many attempts. The next one is looked at in " + Spoken.duration(later.delay()) + "."));
        } else {
            context.status(HttpStatus.UNAUTHORIZED);
            show(context, new View(to, account, "Name or password are wrong, or the account is disabled."));
        }
    }

    private void logOut(Call call) {
        gate.logOut(call.context());
        call.context().redirect(gate.asksForLogin() ? PATH : PageLayout.HOME, HttpStatus.SEE_OTHER);
    }

    private void show(Context context, View view) {
        html.show(context, "login", "Log in", html.visit(context, gate.knownCaller(context)), view);
    }

    private void requireLogins() {
        if (!gate.asksForLogin()) {
            throw new ProblemException(Problem.of(
                    "no-login-here", 409, "Nobody logs in here", "Everybody on this machine is let in: access.mode."));
        }
    }

    private static String field(Context context, String name) {
        return Objects.requireNonNullElse(context.formParam(name), "");
    }

    /** The same address if it is one of ours: a link that leads elsewhere by way of the login is a trap. */
    static String own(String address) {
        boolean isOwn = address.startsWith("/")
                && !address.startsWith("//")
                && address.chars().noneMatch(c -> c == '\\' || Character.isISOControl(c));
        return isOwn ? address : PageLayout.HOME;
    }
}
