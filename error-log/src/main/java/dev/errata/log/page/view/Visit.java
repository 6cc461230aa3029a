package dev.errata.log.page.view;

import dev.errata.log.access.Caller;
import dev.errata.log.access.Role;
import java.time.Instant;
import java.util.Optional;

/**
 * A page that is being looked at, and by whom.
 *
 * @param href the page with its state
 * @param origin where the log is for this browser, without a path
 * @param caller empty on pages that need no role
 * @param formToken for forms that change something
 */
public record Visit(
        Href href, String origin, Optional<Caller> caller, boolean asksForLogin, String formToken, Instant now) {
    /** Whether a form that needs this role may be shown. */
    public boolean may(Role needed) {
        return caller.filter(who -> who.role().includes(needed)).isPresent();
    }

    /** A command that asks the API for the same. */
    public String curl(Href api) {
        String token = asksForLogin ? " -H \"Authorization: Bearer $ERRATA_TOKEN\"" : "";
        return "curl -s" + token + " '" + (origin + api.text()).replace("'", "%27") + "'";
    }
}
