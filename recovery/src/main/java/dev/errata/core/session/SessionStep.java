package dev.errata.core.session;

import dev.errata.core.classified.SessionStanding;

/** A session after an error, and what to say about it. */
public record SessionStep(SessionState state, SessionStanding standing) {}
