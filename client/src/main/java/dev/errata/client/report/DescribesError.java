package dev.errata.client.report;

import dev.errata.core.event.ErrorEventBuilder;

/** An exception that knows structured facts about itself: its source, an exit code, an HTTP answer, a tool's output. */
public interface DescribesError {
    /** Adds the facts to an event that already holds the exception's texts and its context. */
    void describe(ErrorEventBuilder event);
}
