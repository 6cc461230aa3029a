package dev.errata.notifier.channel;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Posts JSON, and tells answers that are final from those that are not. */
public final class HttpPost {
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int REQUEST_TIMEOUT = 408;
    private static final int TOO_MANY_REQUESTS = 429;

    private final URI url;
    private final HttpClient client = HttpClient.newBuilder()
            .connectTimeout(TIMEOUT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();

    HttpPost(URI url) {
        this.url = url;
    }

    void send(byte[] json, Map<String, String> headers) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(TIMEOUT)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(json));
        headers.forEach(request::header);
        int status = client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
        if (status / 100 == 2) {
            return;
        }
        boolean isFinal = status < 500 && status != REQUEST_TIMEOUT && status != TOO_MANY_REQUESTS;
        if (isFinal) {
            throw new MessageRejectedException("HTTP status " + status + " from " + url.getHost());
        }
        throw new IOException("HTTP status " + status + " from " + url.getHost());
    }

    /** Whether a setting is empty or a URL that this can post to. */
    public static boolean isUrl(String url) {
        try {
            return url.isEmpty()
                    || (List.of("http", "https")
                                    .contains(String.valueOf(URI.create(url).getScheme()))
                            && URI.create(url).getHost() != null);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
