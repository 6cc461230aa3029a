package dev.errata.streams;

import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.atomic.AtomicInteger;

/** The way to a registry: open, all passes; shut, the registry seems to be down. */
final class RegistryDoor implements AutoCloseable {
    private final String registryUrl;
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicInteger refused = new AtomicInteger();
    private final Javalin server;
    private volatile boolean isShut;

    private RegistryDoor(String registryUrl) {
        this.registryUrl = registryUrl;
        this.server = Javalin.create(config -> {
            config.startup.showJavalinBanner = false;
            config.routes.get("/<path>", this::pass);
            config.routes.post("/<path>", this::pass);
        });
    }

    static RegistryDoor openTo(String registryUrl) {
        RegistryDoor door = new RegistryDoor(registryUrl);
        door.server.start("127.0.0.1", 0);
        return door;
    }

    String url() {
        return "http://127.0.0.1:" + server.port();
    }

    void shut() {
        isShut = true;
    }

    void open() {
        isShut = false;
    }

    /** Requests that found it shut. */
    int refused() {
        return refused.get();
    }

    private void pass(Context request) throws IOException, InterruptedException {
        if (isShut) {
            refused.incrementAndGet();
            request.status(HttpStatus.SERVICE_UNAVAILABLE);
            return;
        }
        HttpRequest onward = HttpRequest.newBuilder(URI.create(registryUrl + request.path()))
                .header("Content-Type", "application/vnd.schemaregistry.v1+json")
                .method(request.method().name(), BodyPublishers.ofString(request.body()))
                .build();
        HttpResponse<String> answer = http.send(onward, BodyHandlers.ofString());
        request.status(answer.statusCode()).result(answer.body());
    }

    @Override
    public void close() {
        server.stop();
    }
}
