package dev.errata.log.access;

/** Who is let in. */
public enum AccessMode {
    /** Everybody on this machine, as operator and without a login; the server is bound to loopback. */
    LOOPBACK,
    /** Who has an account or a token. */
    LOGIN
}
