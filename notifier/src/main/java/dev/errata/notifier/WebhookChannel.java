package dev.errata.notifier;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.recovery.Resolution;
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
    static final String NAME = "webhook";
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
        return NAME;
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
        json.put("type", message.matter().type());
        json.put("deliveryId", message.deliveryId());
        if (message.matter() instanceof Matter.OfAlert alert) {
            json.put("alertId", alert.alertId());
            json.put("alerts", message.number());
            json.put("rule", alert.rule());
            json.put("state", alert.state().label());
        } else {
            json.put("number", message.number());
        }
        if (message.matter() instanceof Matter.OfQuestion it) {
            put(json, it.question());
        }
        json.put("severity", message.severity().label());
        json.put("subject", message.subject());
        json.put("text", message.text());
        json.put("at", message.at().toString());
        return JSON.writeValueAsBytes(json);
    }

    private static void put(ObjectNode json, Question question) {
        json.put("escalationId", question.escalationId());
        json.put("target", question.target());
        json.put("category", question.category().label());
        json.put("code", question.category().code());
        json.put("cause", question.cause().label());
        json.put("title", question.text().title());
        json.put("message", question.text().message());
        question.text().suggestions().forEach(json.putArray("suggestions")::add);
        json.put("operations", question.operations());
        json.put("openedAt", question.openedAt().toString());
        json.put("deadline", question.deadline().toString());
        Resolution end = question.resolution();
        if (end != null) {
            json.putObject("resolution")
                    .put("answer", end.answer().label())
                    .put("by", end.resolvedBy())
                    .put("reason", end.reason())
                    .put("at", end.resolvedAt().toString());
        }
    }
}
