package dev.errata.log.api.account;

import dev.errata.log.access.AccessGate;
import dev.errata.log.access.AccessTokens;
import dev.errata.log.access.RandomSecret;
import dev.errata.log.access.Role;
import dev.errata.log.access.Token;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HandlerType;
import java.time.Duration;
import java.util.List;

/** {@code /api/tokens}: what programs call the API with. */
final class TokensResource {
    private static final String PATH = "/api/tokens";
    private static final Parameter<Integer> DAYS = Parameter.number(
            "days",
            1,
            (int) AccessTokens.LONGEST_LIFE.toDays(),
            "How long it lives; " + AccessTokens.DEFAULT_LIFE.toDays() + ", unless given.");

    private final AccessGate gate;
    private final AccessTokens tokens;

    TokensResource(AccessGate gate) {
        this.gate = gate;
        this.tokens = gate.tokens();
    }

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        HandlerType.GET,
                        PATH,
                        Role.ADMIN,
                        "The tokens there are, without what opens",
                        List.of(),
                        null,
                        Endpoint.Answer.json("Tokens"),
                        this::list),
                new Endpoint(
                        HandlerType.POST,
                        PATH,
                        Role.ADMIN,
                        "Makes a token; it is shown this once",
                        List.of(),
                        new Endpoint.Body(
                                "NewToken", List.of(AccountsResource.NAME, AccountsResource.ROLE), List.of(DAYS)),
                        Endpoint.Answer.created("MadeToken"),
                        this::make),
                new Endpoint(
                        HandlerType.DELETE,
                        PATH + "/{name}",
                        Role.ADMIN,
                        "Revokes a token",
                        List.of(),
                        null,
                        Endpoint.Answer.nothing(),
                        this::revoke));
    }

    private record Listed(List<Token> tokens) {}

    private record Made(String name, Role role, String token) {}

    private void list(Call call) {
        call.requireNoMistake();
        call.answer(new Listed(tokens.list()));
    }

    private void make(Call call) {
        call.requireNoMistake();
        String name = call.required(AccountsResource.NAME);
        Role role = call.required(AccountsResource.ROLE);
        Duration life = call.one(DAYS).map(Duration::ofDays).orElse(AccessTokens.DEFAULT_LIFE);
        RandomSecret made = tokens.make(
                        name, role, life, gate.caller(call.context()).name())
                .orElseThrow(() -> AccountsResource.taken("token", name));
        call.context().status(201);
        call.answer(new Made(name, role, made.text()));
    }

    private void revoke(Call call) {
        call.requireNoMistake();
        if (!tokens.revoke(call.path("name"))) {
            throw new ProblemException(Problem.notFound("No token has this name."));
        }
        call.context().status(204);
    }
}
