package dev.errata.log.api;

import dev.errata.log.access.Role;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The least role that each endpoint needs. */
final class EndpointRights {
    private static final String ANYBODY = "anybody";

    /** By method and path; empty where everybody may. */
    static final Map<String, Optional<Role>> TABLE = """
            anybody   GET /answer/{token}
            anybody   POST /answer/{token}
            anybody   GET /assets/{hash}/{name}
            anybody   GET /login
            anybody   POST /login
            anybody   POST /logout
            anybody   GET /api/session
            anybody   POST /api/session
            anybody   DELETE /api/session
            viewer    GET /api/errors
            viewer    GET /api/errors/{errorId}
            viewer    GET /api/errors/stats
            viewer    GET /api/errors/export
            viewer    GET /api/errors/rates
            viewer    GET /api/summaries
            viewer    GET /api/operations/{operationId}
            viewer    GET /api/sessions/{sessionId}
            viewer    GET /api/escalations
            viewer    GET /api/escalations/{escalationId}
            viewer    GET /api/groups
            viewer    GET /api/groups/{groupId}
            viewer    GET /api/unknown
            viewer    GET /api/alerts
            viewer    GET /api/circuits
            viewer    GET /api/rules
            viewer    GET /api/audit
            viewer    GET /api/dead-letters
            viewer    GET /api/system
            viewer    GET /api/ledger
            viewer    GET /api/retries
            viewer    GET /api/retries/forecast
            viewer    GET /api/live
            viewer    GET /
            viewer    GET /trends
            viewer    GET /rules
            viewer    GET /unknown
            viewer    GET /audit
            viewer    GET /ledger
            viewer    GET /system
            viewer    GET /waiting
            viewer    GET /gate
            viewer    GET /retries
            viewer    GET /dependencies
            viewer    GET /alerts
            viewer    GET /letters
            viewer    GET /act
            viewer    GET /errors
            viewer    GET /error
            viewer    GET /session
            viewer    GET /operation
            viewer    GET /groups
            viewer    GET /group
            viewer    GET /api/openapi.json
            viewer    PUT /api/session/password
            operator  POST /api/escalations/{escalationId}/approve
            operator  POST /api/escalations/{escalationId}/reject
            operator  POST /api/escalations/{escalationId}/retry
            operator  POST /api/retries/{operationId}/run-now
            operator  POST /api/retries/{operationId}/cancel
            operator  POST /api/circuits/{dependency}/pause
            operator  POST /api/circuits/{dependency}/resume
            operator  POST /api/groups/{groupId}/resolve
            operator  POST /api/groups/{groupId}/ignore
            operator  POST /api/groups/{groupId}/reopen
            operator  POST /api/groups/{groupId}/merge
            operator  POST /api/groups/{groupId}/split
            operator  POST /api/dead-letters/replay
            operator  POST /act
            admin     GET /api/accounts
            admin     POST /api/accounts
            admin     PATCH /api/accounts/{name}
            admin     DELETE /api/accounts/{name}
            admin     GET /api/tokens
            admin     POST /api/tokens
            admin     DELETE /api/tokens/{name}
            """.lines()
            .map(line -> line.split(" +", 2))
            .collect(Collectors.toUnmodifiableMap(line -> line[1], line -> role(line[0])));

    private EndpointRights() {}

    private static Optional<Role> role(String word) {
        return word.equals(ANYBODY) ? Optional.empty() : Optional.of(Role.valueOf(word.toUpperCase(Locale.ROOT)));
    }
}
