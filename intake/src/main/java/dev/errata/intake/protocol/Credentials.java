package dev.errata.intake.protocol;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Where keys stand in a request. */
final class Credentials {
    private static final String BEARER = "Bearer ";
    private static final String BASIC = "Basic ";

    private Credentials() {}

    /** {@code X-Errata-Key}, {@code Authorization: Bearer}, or the user of Basic, as shippers have it. */
    static Optional<String> usual(Head head) {
        return head.header("x-errata-key")
                .or(() -> head.header("authorization").flatMap(Credentials::authorization))
                .map(String::strip)
                .filter(key -> !key.isEmpty());
    }

    private static Optional<String> authorization(String given) {
        if (given.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return Optional.of(given.substring(BEARER.length()));
        }
        return given.regionMatches(true, 0, BASIC, 0, BASIC.length())
                ? user(given.substring(BASIC.length()).strip())
                : Optional.empty();
    }

    private static Optional<String> user(String encoded) {
        try {
            String pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
            int colon = pair.indexOf(':');
            return Optional.of(colon < 0 ? pair : pair.substring(0, colon));
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }
}
