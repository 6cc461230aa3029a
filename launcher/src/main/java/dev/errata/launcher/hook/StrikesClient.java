package dev.errata.launcher.hook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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
final class StrikesClient {
    private final String log;
    private final @Nullable String token;

    /**
     * The sessions of one log.
     *
     * @param log its address, with or without a path before {@code /api}
     * @param token of an account that may read; null where none is asked for
     */
    StrikesClient(String log, @Nullable String token) {
        this.log = log;
        this.token = token;
    }

    /** Empty where nothing is to be found out in this time. */
    OptionalInt of(String session, Duration timeout) {
        int millis = (int) timeout.toMillis();
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

    /** The first field of this name, so that what follows need not even arrive: all that happened within the session. */
    private static OptionalInt strikes(InputStream body) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(body)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.FIELD_NAME && json.currentName().equals("strikes")) {
                    int strikes = json.nextIntValue(-1);
                    return strikes < 0 ? OptionalInt.empty() : OptionalInt.of(strikes);
                }
            }
            return OptionalInt.empty();
        }
    }
}
