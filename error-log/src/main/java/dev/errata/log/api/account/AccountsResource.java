package dev.errata.log.api.account;

import dev.errata.log.access.AccessGate;
import dev.errata.log.access.Account;
import dev.errata.log.access.Accounts;
import dev.errata.log.access.Passwords;
import dev.errata.log.access.Role;
import dev.errata.log.api.call.Call;
import dev.errata.log.api.call.Endpoint;
import dev.errata.log.api.call.Parameter;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HandlerType;
import java.util.List;
import java.util.Map;

/** {@code /api/accounts}: who may log in. */
final class AccountsResource {
    static final Parameter<String> NAME = new Parameter<>(
            "name", "As it goes into the audit.", Map.of("type", "string"), false, Account.NAMES, Account::name);
    static final Parameter<Role> ROLE = Parameter.label("role", Role.class, "What it may do.");
    private static final Parameter<String> PASSWORD = Parameter.text(
            "password", Passwords.SHORTEST, Passwords.LONGEST, "Whoever is logged in must log in again.");
    private static final Parameter<Boolean> DISABLED = Parameter.word(
            "disabled", Map.of("true", true, "false", false), "Whether it may not log in; its sessions end.");
    private static final String PATH = "/api/accounts";
    private static final String ONE = PATH + "/{name}";
    private static final String SCHEMA = "Account";

    private final AccessGate gate;
    private final Accounts accounts;

    AccountsResource(AccessGate gate) {
        this.gate = gate;
        this.accounts = gate.accounts();
    }

    List<Endpoint> endpoints() {
        return List.of(
                new Endpoint(
                        HandlerType.GET,
                        PATH,
                        Role.ADMIN,
                        "Who may log in",
                        List.of(),
                        null,
                        Endpoint.Answer.json("Accounts"),
                        this::list),
                new Endpoint(
                        HandlerType.POST,
                        PATH,
                        Role.ADMIN,
                        "Adds an account",
                        List.of(),
                        new Endpoint.Body("NewAccount", List.of(NAME, ROLE, PASSWORD), List.of()),
                        Endpoint.Answer.created(SCHEMA),
                        this::add),
                new Endpoint(
                        HandlerType.PATCH,
                        ONE,
                        Role.ADMIN,
                        "Gives an account another role or password, disables or enables it",
                        List.of(),
                        new Endpoint.Body("AccountChange", List.of(), List.of(ROLE, PASSWORD, DISABLED)),
                        Endpoint.Answer.json(SCHEMA),
                        this::change),
                new Endpoint(
                        HandlerType.DELETE,
                        ONE,
                        Role.ADMIN,
                        "Removes an account; its sessions end",
                        List.of(),
                        null,
                        Endpoint.Answer.nothing(),
                        this::remove));
    }

    private record Listed(List<Account> accounts) {}

    private void list(Call call) {
        call.requireNoMistake();
        call.answer(new Listed(accounts.list()));
    }

    private void add(Call call) {
        call.requireNoMistake();
        String name = call.required(NAME);
        String by = gate.caller(call.context()).name();
        if (!accounts.add(name, call.required(ROLE), call.required(PASSWORD), by)) {
            throw taken("account", name);
        }
        call.context().status(201);
        call.answer(found(name));
    }

    private void change(Call call) {
        call.requireNoMistake();
        String name = found(call.path("name")).name();
        call.one(ROLE).ifPresent(role -> accounts.setRole(name, role));
        call.one(PASSWORD).ifPresent(password -> accounts.setPassword(name, password));
        call.one(DISABLED).ifPresent(disabled -> accounts.setDisabled(name, disabled));
        call.answer(found(name));
    }

    private void remove(Call call) {
        call.requireNoMistake();
        accounts.remove(found(call.path("name")).name());
        call.context().status(204);
    }

    private Account found(String name) {
        return accounts.find(name)
                .orElseThrow(() -> new ProblemException(Problem.notFound("No account has this name.")));
    }

    static ProblemException taken(String what, String name) {
        return new ProblemException(
                Problem.of("name-taken", 409, "The name is taken", "There is already one: " + what + " " + name + "."));
    }
}
