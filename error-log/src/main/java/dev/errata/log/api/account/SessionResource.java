package dev.errata.log.api.account;

import dev.errata.log.access.AccessGate;
import dev.errata.log.access.Caller;
import dev.errata.log.access.LoginResult;
import dev.errata.log.access.Passwords;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /api/session}: who one is here, logging in and out. */
final class SessionResource {
    private static final String PATH = "/api/session";
    private static final String SCHEMA = "Session";
    private static final Parameter<String> ACCOUNT = Parameter.text("account", "The name of the account.");
    private static final Parameter<String> PASSWORD = Parameter.text("password", "Its password.");

    private static final Parameter<String> NEW_PASSWORD =
            Parameter.text("newPassword", Passwords.SHORTEST, Passwords.LONGEST, "From now on.");

    private final AccessGate gate;

    SessionResource(AccessGate gate) {
        this.gate = gate;
    }

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        HandlerType.GET,
                        PATH,
                        null,
                        "Who one is here, and the form token that goes with the cookie",
                        List.of(),
                        null,
                        Endpoint.Answer.json(SCHEMA),
                        this::show),
                new Endpoint(
                        HandlerType.POST,
                        PATH,
                        null,
                        "Logs in; the cookie and the form token are new ones",
                        List.of(),
                        new Endpoint.Body("Login", List.of(ACCOUNT, PASSWORD), List.of()),
                        Endpoint.Answer.json(SCHEMA),
                        this::logIn),
                new Endpoint(
                        HandlerType.DELETE,
                        PATH,
                        null,
                        "Logs out",
                        List.of(),
                        null,
                        Endpoint.Answer.nothing(),
                        this::logOut),
                new Endpoint(
                        HandlerType.PUT,
                        PATH + "/password",
                        Role.VIEWER,
                        "Changes one's own password; all sessions of the account end, and this browser gets a new one",
                        List.of(),
                        new Endpoint.Body("PasswordChange", List.of(PASSWORD, NEW_PASSWORD), List.of()),
                        Endpoint.Answer.json(SCHEMA),
                        this::changePassword));
    }

    /**
     * A session as it is answered.
     *
     * @param account null if nobody is logged in
     * @param formToken goes back with whatever changes something, as X-CSRF-Token or as the field csrf
     */
    private record Shown(
            boolean asksForLogin,
            @Nullable String account,
            @Nullable String role,
            String formToken) {}

    private void show(Call call) {
        call.requireNoMistake();
        Context context = call.context();
        Optional<Caller> caller = gate.knownCaller(context);
        call.answer(shown(caller, gate.formToken(context)));
    }

    private Shown shown(Optional<Caller> caller, String formToken) {
        return new Shown(
                gate.asksForLogin(),
                caller.map(Caller::name).orElse(null),
                caller.map(known -> known.role().label()).orElse(null),
                formToken);
    }

    private void logIn(Call call) {
        call.requireNoMistake();
        requireLogins();
        answer(call, gate.logIn(call.context(), call.required(ACCOUNT), call.required(PASSWORD)));
    }

    private void changePassword(Call call) {
        call.requireNoMistake();
        requireLogins();
        answer(call, gate.changePassword(call.context(), call.required(PASSWORD), call.required(NEW_PASSWORD)));
    }

    private void requireLogins() {
        if (!gate.asksForLogin()) {
            throw new ProblemException(Problem.of(
                    "no-login-here", 409, "Nobody logs in here", "Everybody on this machine is let in: access.mode."));
        }
    }

    private void answer(Call call, LoginResult result) {
        if (result instanceof LoginResult.Opened opened) {
            call.answer(shown(Optional.of(opened.caller()), opened.session().formToken()));
        } else if (result instanceof LoginResult.Later later) {
            throw tooOften(call.context(), later.delay());
        } else {
            throw new ProblemException(
                    Problem.of("wrong-login", 401, "Name or password are wrong", "Or the account is disabled."));
        }
    }

    private static ProblemException tooOften(Context context, Duration delay) {
        long seconds = delay.plusMillis(999).toSeconds();
        context.header("Retry-After", String.valueOf(seconds));
        return new ProblemException(Problem.of(
                "too-often", 429, "Too many attempts", "The next one is looked at in " + seconds + " seconds."));
    }

    private void logOut(Call call) {
        call.requireNoMistake();
        gate.logOut(call.context());
        call.context().status(204);
    }
}
