package dev.errata.log.api.command;

import dev.errata.core.taxonomy.Labelled;

/** What people can tell the pipeline to do, whichever way they say it. */
public enum Order implements Labelled {
    APPROVE(Subject.GATE),
    REJECT(Subject.GATE),
    RETRY(Subject.GATE),
    RUN_NOW(Subject.OPERATION),
    CANCEL(Subject.OPERATION),
    PAUSE(Subject.DEPENDENCY),
    RESUME(Subject.DEPENDENCY),
    RESOLVE(Subject.GROUP),
    IGNORE(Subject.GROUP),
    REOPEN(Subject.GROUP),
    MERGE(Subject.GROUP),
    SPLIT(Subject.GROUP),
    REPLAY(Subject.LETTER);

    private final Subject subject;

    /** What an order is about. */
    public enum Subject {
        /** A question to people, by its id. */
        GATE,
        /** An operation whose retry is pending. */
        OPERATION,
        DEPENDENCY,
        GROUP,
        /** A dead letter, by its place. */
        LETTER
    }

    Order(Subject subject) {
        this.subject = subject;
    }

    public Subject subject() {
        return subject;
    }

    /** Whether it can be about several at once. */
    public boolean mayBeMany() {
        return subject != Subject.DEPENDENCY && !needsOthers();
    }

    /** Whether it names others beside its subject: the groups that are merged, or the fingerprints that are split. */
    public boolean needsOthers() {
        return this == MERGE || this == SPLIT;
    }
}
