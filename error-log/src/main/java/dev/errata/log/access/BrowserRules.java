package dev.errata.log.access;

import io.javalin.http.Context;
import java.util.Map;

/** What a browser is told of every answer: nothing but our own files runs, styles, frames or takes it. */
public final class BrowserRules {
    private static final Map<String, String> HEADERS = Map.of(
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
            "X-Content-Type-Options",
            "nosniff",
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin");

    private BrowserRules() {}

    public static void set(Context context) {
        HEADERS.forEach(context::header);
    }
}
