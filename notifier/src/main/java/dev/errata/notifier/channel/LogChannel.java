package dev.errata.notifier.channel;

import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Matter;
import dev.errata.notifier.message.Message;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes messages to the process's own log, without links: whoever reads a log is not asked. */
public final class LogChannel implements Channel {
    public static final String NAME = "log";
    private static final Logger LOG = LoggerFactory.getLogger("errata.alerts");

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void deliver(Message message, List<AnswerLink> links) {
        LoggingEventBuilder line = LOG.atWarn();
        if (message.matter() instanceof Matter.OfAlert alert) {
            line = line.setMessage("alert")
                    .addKeyValue("alertId", alert.alertId())
                    .addKeyValue("rule", alert.rule())
                    .addKeyValue("state", alert.state().label());
        } else {
            line = line.setMessage("escalation")
                    .addKeyValue("escalationId", message.matter().id())
                    .addKeyValue("type", message.matter().type())
                    .addKeyValue("number", message.number());
        }
        line.addKeyValue("severity", message.severity().label())
                .addKeyValue("text", message.text())
                .log();
    }
}
