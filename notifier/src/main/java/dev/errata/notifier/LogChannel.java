package dev.errata.notifier;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes messages to the process's own log. */
final class LogChannel implements Channel {
    private static final Logger LOG = LoggerFactory.getLogger("errata.alerts");

    @Override
    public String name() {
        return "log";
    }

    @Override
    public void deliver(Message message) {
        LOG.atWarn()
                .setMessage("alert")
                .addKeyValue("alertId", message.alertId())
                .addKeyValue("rule", message.rule())
                .addKeyValue("state", message.state().label())
                .addKeyValue("severity", message.severity().label())
                .addKeyValue("text", message.text())
                .log();
    }
}
