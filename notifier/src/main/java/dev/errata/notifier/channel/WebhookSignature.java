package dev.errata.notifier.channel;

import dev.errata.streams.http.StandardWebhook;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The headers of a webhook: those of {@link StandardWebhook}, and those of before, which go with the next release. */
public final class WebhookSignature {
    public static final String OLD_SIGNATURE = "X-Errata-Signature";
    static final String OLD_TIMESTAMP = "X-Errata-Timestamp";
    static final String OLD_ID = "X-Errata-Delivery";

    private final String secret;
    private final StandardWebhook standard;

    /** Empty to sign nothing. */
    public WebhookSignature(String secret) {
        this.secret = secret;
        this.standard = new StandardWebhook(secret.isEmpty() ? List.of() : List.of(secret));
    }

    /** All headers of one attempt to deliver. */
    public Map<String, String> headers(String id, Instant now, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>(standard.headers(id, now, body));
        String timestamp = Long.toString(now.getEpochSecond());
        headers.put(OLD_ID, id);
        headers.put(OLD_TIMESTAMP, timestamp);
        if (!secret.isEmpty()) {
            byte[] old = StandardWebhook.hmac(secret.getBytes(StandardCharsets.UTF_8), timestamp + ".", body);
            headers.put(OLD_SIGNATURE, "sha256=" + HexFormat.of().formatHex(old));
        }
        return headers;
    }
}
