package dev.errata.log.page;

import dev.errata.log.api.call.Endpoint;
import dev.errata.streams.http.Problem;
import dev.errata.streams.http.ProblemException;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Styles and scripts. The path of each holds the hash of its bytes, so that a browser may keep it for good. */
final class Assets {
    private static final String WEBJARS = "/META-INF/resources/webjars/";
    private static final String PATH = "/assets/{hash}/{name}";
    private static final String CSS = "text/css; charset=utf-8";
    private static final String JAVASCRIPT = "text/javascript; charset=utf-8";
    private static final int HASH_DIGITS = 16;

    private final Map<String, Asset> byName = new LinkedHashMap<>();

    private record Asset(String hash, String contentType, String text) {}

    Assets() {
        add("pico.css", CSS, WEBJARS + "picocss__pico/2.1.1/css/pico.min.css");
        add("errata.css", CSS, "errata.css");
        add("htmx.js", JAVASCRIPT, WEBJARS + "htmx.org/2.0.10/dist/htmx.min.js");
        add("errata.js", JAVASCRIPT, "errata.js");
        add("live.js", JAVASCRIPT, "live.js");
    }

    private void add(String name, String contentType, String resource) {
        try (InputStream in = Objects.requireNonNull(Assets.class.getResourceAsStream(resource), resource)) {
            byte[] bytes = in.readAllBytes();
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            String hash = HexFormat.of().formatHex(digest).substring(0, HASH_DIGITS);
            byName.put(name, new Asset(hash, contentType, new String(bytes, StandardCharsets.UTF_8)));
        } catch (IOException broken) {
            throw new UncheckedIOException(resource + " cannot be read", broken);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JVM has SHA-256", impossible);
        }
    }

    /** Where a browser loads it from. */
    String path(String name) {
        return "/assets/" + Objects.requireNonNull(byName.get(name), name).hash() + "/" + name;
    }

    /** Nobody has to be logged in: the page of the login has them as well. */
    List<Endpoint> endpoints() {
        return List.of(new Endpoint(
                HandlerType.GET,
                PATH,
                null,
                "A style or a script of the pages",
                List.of(),
                null,
                new Endpoint.Answer(200, "", List.of(CSS, JAVASCRIPT)),
                call -> {
                    Asset asset = byName.get(call.path("name"));
                    if (asset == null || !asset.hash().equals(call.path("hash"))) {
                        throw new ProblemException(
                                Problem.notFound("The pages have no such file, or no longer: load the page again."));
                    }
                    call.context().header("Cache-Control", "public, max-age=31536000, immutable");
                    call.context().contentType(asset.contentType()).result(asset.text());
                }));
    }
}
