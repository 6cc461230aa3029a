package dev.errata.core.taxonomy;

/** What happens when the attempts are used up; beside an abort, which escalation is opened. */
public enum OnExhausted implements Labelled {
    GATE,
    ESCALATE,
    CONTINUE
}
