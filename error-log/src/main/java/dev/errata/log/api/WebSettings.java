package dev.errata.log.api;

import dev.errata.log.api.call.AnswerLimits;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * Where the API and the pages are served.
 *
 * @param port 0 for a free one
 */
public record WebSettings(String host, int port, AnswerLimits limits) {
    private static final int PORT = 18_090;
    private static final int LARGEST_PORT = 65_535;

    public WebSettings {
        new Violations()
                .notBlank("http.host", host)
                .check(port >= 0 && port <= LARGEST_PORT, "http.port must be 0 to 65535, got " + port)
                .throwIfAny();
    }

    public static WebSettings onFreePort() {
        return new WebSettings("127.0.0.1", 0, AnswerLimits.defaults());
    }

    public static WebSettings read(Config config) {
        WebSettings defaults = new WebSettings("127.0.0.1", PORT, AnswerLimits.defaults());
        String host = config.text("http.host", defaults.host, "address of the API");
        int port = config.integer("http.port", defaults.port, "its port; 0 for a free one, which is logged");
        AnswerLimits limits = AnswerLimits.read(config);
        return config.part(defaults, () -> new WebSettings(host, port, limits));
    }
}
