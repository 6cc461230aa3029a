package dev.errata.notifier.channel;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.errata.core.recovery.Resolution;
import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Matter;
import dev.errata.notifier.message.Message;
import dev.errata.notifier.message.Question;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.List;

/** Posts each message as JSON; with a secret it is signed. */
public final class WebhookChannel implements Channel {
    public static final String NAME = "webhook";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpPost post;
    private final WebhookSignature signature;
    private final Clock clock;

    /** Unsigned if the secret is empty. */
    public WebhookChannel(URI url, String secret, Clock clock) {
        this.post = new HttpPost(url);
        this.signature = new WebhookSignature(secret);
        this.clock = clock;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void deliver(Message message, List<AnswerLink> links) throws IOException, InterruptedException {
        byte[] body = json(message, links);
        post.send(body, signature.headers(message.deliveryId(), clock.instant(), body));
    }

    private static byte[] json(Message message, List<AnswerLink> links) throws IOException {
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
            ObjectNode answers = json.putObject("answers");
            links.forEach(link -> answers.put(link.action().label(), link.url()));
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
