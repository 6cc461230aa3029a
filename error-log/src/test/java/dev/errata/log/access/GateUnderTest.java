package dev.errata.log.access;

import io.javalin.Javalin;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;

/** A server with a route for each role behind a gate. */
final class GateUnderTest implements AutoCloseable {
    private final AccessGate gate;
    private final Javalin server;

    GateUnderTest(LoginUnderTest log, AccessSettings settings) {
        gate = log.gate(settings);
        server = Javalin.create(this::configure).start("127.0.0.1", 0);
    }

    private void configure(JavalinConfig config) {
        config.startup.showJavalinBanner = false;
        gate.install(config);
        for (Role role : Role.values()) {
            String path = "/" + role.label();
            config.routes.get(
                    path, context -> context.result(gate.caller(context).toString()), role);
            config.routes.post(
                    path, context -> context.result(gate.caller(context).toString()), role);
        }
        config.routes.get("/open", context -> context.result(gate.formToken(context)));
        config.routes.post("/open", context -> context.result("done"));
        config.routes.post("/login", this::logIn);
        config.routes.delete("/login", gate::logOut);
    }

    private void logIn(Context context) {
        LoginResult result = gate.logIn(
                context, String.valueOf(context.formParam("name")), String.valueOf(context.formParam("password")));
        context.status(result instanceof LoginResult.Opened ? 204 : result instanceof LoginResult.Later ? 429 : 401);
    }

    RawHttp request() {
        return RawHttp.to(server.port());
    }

    int port() {
        return server.port();
    }

    /** A page for a browser with these cookies: its form token. */
    String page(String cookie) {
        return request().with("Cookie", cookie).send("GET /open").body();
    }

    RawHttp.Answer logIn(String cookie, String name, String password) {
        return request()
                .with("Cookie", cookie)
                .form("csrf=" + page(cookie) + "&name=" + name + "&password=" + password.replace(" ", "+"))
                .send("POST /login");
    }

    @Override
    public void close() {
        server.stop();
    }
}
