package dev.errata.log.query;

import org.jdbi.v3.core.Handle;

/** How often a session failed the same way, as the last decision or error of it says. */
public final class SessionStrikes {
    private SessionStrikes() {}

    /** None, if nothing says so. */
    public static int of(Handle handle, String sessionId) {
        return handle.createQuery("""
                        SELECT strikes FROM (
                          (SELECT decided_at AS at, 2 AS weight, (detail ->> 'strikes')::int AS strikes FROM decision
                           WHERE session_id = :id ORDER BY decided_at DESC LIMIT 1)
                          UNION ALL
                          (SELECT event_time, 1, (detail #>> '{session,strikes}')::int FROM error_log
                           WHERE session_id = :id ORDER BY event_time DESC, error_id DESC LIMIT 1)) AS last
                        WHERE strikes IS NOT NULL ORDER BY at DESC, weight DESC LIMIT 1
                        """)
                .bind("id", sessionId)
                .mapTo(Integer.class)
                .findOne()
                .orElse(0);
    }
}
