package dev.errata.log.api;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * Where the API and the pages are served.
 *
 * @param port 0 for a free one
 */
public record HttpSettings(String host, int port, AnswerLimits limits) {
    private static final int PORT = 18_090;
    private static final int LARGEST_PORT = 65_535;

    public HttpSettings {
        new Violations()
                .notBlank("http.host", host)
                .check(port >= 0 && port <= LARGEST_PORT, "http.port must be 0 to 65535, got " + port)
                .throwIfAny();
    }

    public static HttpSettings onFreePort() {
        return new HttpSettings("127.0.0.1", 0, AnswerLimits.defaults());
    }

    public static HttpSettings read(Config config) {
        HttpSettings defaults = new HttpSettings("127.0.0.1", PORT, AnswerLimits.defaults());
        String host = config.text("http.host", defaults.host, "address of the API");
        int port = config.integer("http.port", defaults.port, "its port; 0 for a free one, which is logged");
        AnswerLimits limits = AnswerLimits.read(config);
        return config.part(defaults, () -> new HttpSettings(host, port, limits));
    }
}
