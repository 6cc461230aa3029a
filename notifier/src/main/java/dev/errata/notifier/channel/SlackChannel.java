package dev.errata.notifier.channel;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Message;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Posts to an incoming webhook of Slack, or of whatever takes the same JSON. */
public final class SlackChannel implements Channel {
    public static final String NAME = "slack";
    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpPost post;

    public SlackChannel(URI url) {
        this.post = new HttpPost(url);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void deliver(Message message, List<AnswerLink> links) throws IOException, InterruptedException {
        post.send(JSON.writeValueAsBytes(Map.of("text", escaped(message.textWith(links)))), Map.of());
    }

    /** Slack reads these three as markup: an error's text must not be able to mention everybody. */
    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
