package dev.errata.core.command;

import dev.errata.core.taxonomy.Labelled;

/** What an operator asks of the recovery worker. */
public enum CommandType implements Labelled {
    LIST_RETRIES,
    SHOW_OPERATION,
    CANCEL,
    RUN_NOW,
    RESCHEDULE,
    LIST_ESCALATIONS,
    SHOW_ESCALATION,
    APPROVE,
    REJECT,
    RETRY,
    PAUSE,
    RESUME,
    FORECAST
}
