package dev.errata.core.command;

import dev.errata.core.taxonomy.Labelled;

/** What an operator asks: of the recovery worker, or, where it is about a group, of the aggregator. */
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
    FORECAST,
    GROUP_MERGE,
    GROUP_SPLIT,
    GROUP_RESOLVE,
    GROUP_IGNORE,
    GROUP_REOPEN;

    /** As which the audit knows a command about a group. */
    public static CommandType of(GroupCommandType type) {
        return switch (type) {
            case MERGE -> GROUP_MERGE;
            case SPLIT -> GROUP_SPLIT;
            case RESOLVE -> GROUP_RESOLVE;
            case IGNORE -> GROUP_IGNORE;
            case REOPEN -> GROUP_REOPEN;
        };
    }
}
