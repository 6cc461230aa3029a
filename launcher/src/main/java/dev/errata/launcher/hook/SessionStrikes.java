package dev.errata.launcher.hook;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Asks the error log how many strikes a session has. Whatever goes wrong, there is no count then. */
final class SessionStrikes {
    private static final int MOST_BYTES = 1 << 20;

    private final String log;
    private final @Nullable String token;

    /**
     * The sessions of one log.
     *
     * @param log its address, with or without a path before {@code /api}
     * @param token of an account that may read; null where none is asked for
     */
    SessionStrikes(String log, @Nullable String token) {
        this.log = log;
        this.token = token;
    }

    /** Empty where nothing is to be found out in this time. */
    OptionalInt of(String session, Duration patience) {
        int millis = (int) patience.toMillis();
        if (millis <= 0) {
            return OptionalInt.empty();
        }
        try {
            String base = log.replaceAll("/+$", "");
            URI uri = URI.create(base + "/api/sessions/"
                    + URLEncoder.encode(session, StandardCharsets.UTF_8).replace("+", "%20"));
            HttpURLConnection connection = (HttpURLConnection) uri.toURL().openConnection();
            connection.setConnectTimeout(millis);
            connection.setReadTimeout(millis);
            connection.setInstanceFollowRedirects(false);
            connection.setRequestProperty("Accept", "application/json");
            if (token != null) {
                connection.setRequestProperty("Authorization", "Bearer " + token);
            }
            return switch (connection.getResponseCode()) {
                case HttpURLConnection.HTTP_OK -> strikes(connection.getInputStream());
                case HttpURLConnection.HTTP_NOT_FOUND -> OptionalInt.of(0);
                default -> OptionalInt.empty();
            };
        } catch (IOException | IllegalArgumentException | ClassCastException e) {
            return OptionalInt.empty();
        }
    }

    private static OptionalInt strikes(InputStream body) throws IOException {
        try (body) {
            JsonNode strikes =
                    new ObjectMapper().readTree(body.readNBytes(MOST_BYTES)).findPath("strikes");
            return strikes.canConvertToInt() && strikes.isNumber() && strikes.asInt() >= 0
                    ? OptionalInt.of(strikes.asInt())
                    : OptionalInt.empty();
        }
    }
}
