package dev.errata.core.grouping;

import java.util.Locale;

/** What a varying piece of a message is; the typed form of a pattern shows it as {@code <name>}. */
enum TokenKind {
    /** Pieces of several kinds, one after the other. */
    ANY("*"),
    NUMBER,
    DURATION,
    SIZE,
    TIMESTAMP,
    HEX,
    HASH,
    UUID,
    IP,
    MAC,
    HOST,
    EMAIL,
    URL,
    PATH,
    QUOTED,
    BOOLEAN,
    LIST,
    /** Letters and digits mixed: a task, a session, a node. */
    ID;

    private final String placeholder;

    TokenKind() {
        this.placeholder = "<" + name().toLowerCase(Locale.ROOT) + ">";
    }

    TokenKind(String label) {
        this.placeholder = "<" + label + ">";
    }

    /** The text that stands for the token. */
    String placeholder() {
        return placeholder;
    }
}
