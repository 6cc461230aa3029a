package dev.errata.notifier;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Posts each message as JSON. With a secret it is signed: {@value #SIGNATURE} is {@code sha256=} and the HMAC-SHA256, in hex,
 * of the time in {@value #TIMESTAMP}, a dot and the body.
 */
final class WebhookChannel implements Channel {
    static final String SIGNATURE = "X-Errata-Signature";
    static final String TIMESTAMP = "X-Errata-Timestamp";
    static final String DELIVERY = "X-Errata-Delivery";
    private static final String ALGORITHM = "HmacSHA256";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpPost post;
    private final String secret;

    /** Unsigned if the secret is empty. */
    WebhookChannel(URI url, String secret) {
        this.post = new HttpPost(url);
        this.secret = secret;
    }

    @Override
    public String name() {
        return "webhook";
    }

    @Override
    public void deliver(Message message) throws IOException, InterruptedException {
        byte[] body = json(message);
        String timestamp = Long.toString(message.at().getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(DELIVERY, message.deliveryId());
        headers.put(TIMESTAMP, timestamp);
        if (!secret.isEmpty()) {
            headers.put(SIGNATURE, "sha256=" + sign(secret, timestamp, body));
        }
        post.send(body, headers);
    }

    static String sign(String secret, String timestamp, byte[] body) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update((timestamp + ".").getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(mac.doFinal(body));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException("every Java platform has " + ALGORITHM, missing);
        }
    }

    private static byte[] json(Message message) throws IOException {
        ObjectNode json = JSON.createObjectNode();
        json.put("deliveryId", message.deliveryId());
        json.put("alertId", message.alertId());
        json.put("alerts", message.alerts());
        json.put("rule", message.rule());
        json.put("state", message.state().label());
        json.put("severity", message.severity().label());
        json.put("subject", message.subject());
        json.put("text", message.text());
        json.put("at", message.at().toString());
        return JSON.writeValueAsBytes(json);
    }
}
