package dev.errata.intake.protocol;

import dev.errata.streams.http.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An answer in the words of a protocol.
 *
 * @param contentType empty for none
 * @param headers further ones
 */
@SuppressWarnings("ArrayRecordComponent") // handed to the server, and to nobody else
public record Response(int status, String contentType, Map<String, String> headers, byte[] body) {
    public Response {
        headers = Map.copyOf(headers);
    }

    /** JSON in one line. */
    public static Response json(int status, String json) {
        return new Response(status, "application/json", Map.of(), json.getBytes(StandardCharsets.UTF_8));
    }

    /** As RFC 9457 has it; with {@code Retry-After} where it helps. */
    public static Response problem(Problem problem, Optional<Duration> retryAfter, String path) {
        Problem said = retryAfter
                .map(wait -> problem.with("retryAfter", wait.toSeconds()))
                .orElse(problem);
        Response answer = new Response(
                problem.status(),
                Problem.CONTENT_TYPE,
                Map.of(),
                said.json(path).getBytes(StandardCharsets.UTF_8));
        return retryAfter
                .map(wait -> answer.with("Retry-After", String.valueOf(wait.toSeconds())))
                .orElse(answer);
    }

    public Response with(String header, String value) {
        Map<String, String> all = new TreeMap<>(headers);
        all.put(header, value);
        return new Response(status, contentType, all, body);
    }
}
