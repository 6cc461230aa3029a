package dev.errata.intake.sentry;

import dev.errata.intake.protocol.Head;
import java.util.Locale;
import java.util.Optional;

/** Where the public key of a DSN stands: a header, the query, or the DSN itself in the first line of an envelope. */
final class SentryKey {
    private static final String SCHEME = "sentry ";
    private static final String KEY = "sentry_key";

    private SentryKey() {}

    /** Of the header {@code X-Sentry-Auth}, else of {@code Authorization: Sentry}, else of the query. */
    static Optional<String> of(Head head) {
        return head.header("x-sentry-auth")
                .or(() -> head.header("authorization").filter(given -> isScheme(given)))
                .flatMap(SentryKey::ofHeader)
                .or(() -> head.parameter(KEY))
                .map(String::strip)
                .filter(key -> !key.isEmpty());
    }

    /** Of {@code http://KEY@host/PROJECT}, or {@code http://KEY:SECRET@host/PROJECT}. */
    static Optional<String> ofDsn(String dsn) {
        int start = dsn.indexOf("://");
        int end = start < 0 ? -1 : dsn.indexOf('@', start);
        if (end < 0) {
            return Optional.empty();
        }
        String user = dsn.substring(start + 3, end);
        int colon = user.indexOf(':');
        return Optional.of(colon < 0 ? user : user.substring(0, colon)).filter(key -> !key.isEmpty());
    }

    private static boolean isScheme(String given) {
        return given.regionMatches(true, 0, SCHEME, 0, SCHEME.length());
    }

    private static Optional<String> ofHeader(String given) {
        String parameters = isScheme(given) ? given.substring(SCHEME.length()) : given;
        for (String parameter : parameters.split(",", -1)) {
            String[] parts = parameter.strip().split("=", 2);
            if (parts.length == 2 && parts[0].toLowerCase(Locale.ROOT).equals(KEY)) {
                return Optional.of(parts[1]);
            }
        }
        return Optional.empty();
    }
}
