package dev.errata.notifier.channel;

import dev.errata.notifier.message.AnswerLink;
import dev.errata.notifier.message.Message;
import java.util.List;

/** A way to reach people. Used by one thread. */
public interface Channel {
    /** Its name in settings, logs and metrics. */
    String name();

    /**
     * Delivers a message.
     *
     * @param links that answer what it asks; empty if it may have none
     * @throws MessageRejectedException if trying again is of no use
     * @throws Exception if it may succeed later
     */
    void deliver(Message message, List<AnswerLink> links) throws Exception;
}
