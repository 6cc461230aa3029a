package dev.errata.streams.deadletter;

import dev.errata.core.taxonomy.Labelled;

/** Why a record became a dead letter, beside the reasons of {@code UndecodableException}. */
public enum DeadLetterReason implements Labelled {
    /** A value is missing where one is needed. */
    NULL_VALUE,
    /** It was read, and what it says breaks a rule. */
    INVALID,
    /** The key or value cannot be read. */
    UNDECODABLE,
    /** A processor failed on it. */
    PROCESSING_FAILED,
    /** What was due cannot be done; the value is what was stored of it. */
    ALARM_FAILED,
    /** What a task has stored cannot be read: another version wrote it; the value is what was stored. */
    UNREADABLE_STATE,
    /** What came of it cannot be turned into bytes. */
    UNWRITABLE,
    /** What came of it is larger than its topic takes, or its payload larger than any may be. */
    TOO_LARGE
}
