package dev.errata.log.access;

import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.SameSite;
import java.util.Optional;

/** What a browser keeps for us: until it ends, and out of the reach of scripts. */
enum BrowserCookie {
    /** Opens what its account may; comes along with what our own pages ask for, and with nothing else. */
    SESSION("errata", SameSite.STRICT),
    /**
     * Opens nothing: form tokens hang on it where there is no session. It comes along with a link from elsewhere as well,
     * as such a visit would else get a new one, and the forms on other tabs would be worth nothing.
     */
    FORM("errata-form", SameSite.LAX);

    /** A browser takes such a cookie from an https page only, for this host alone, and lets no neighbour set it. */
    private static final String SECURE = "__Host-";

    private static final int UNTIL_THE_BROWSER_ENDS = -1;
    private static final int AT_ONCE = 0;

    private final String plainName;
    private final SameSite sameSite;

    BrowserCookie(String plainName, SameSite sameSite) {
        this.plainName = plainName;
        this.sameSite = sameSite;
    }

    private String name(boolean isSecure) {
        return isSecure ? SECURE + plainName : plainName;
    }

    Optional<RandomSecret> read(Context context, boolean isSecure) {
        return Optional.ofNullable(context.cookie(name(isSecure))).map(RandomSecret::new);
    }

    RandomSecret give(Context context, boolean isSecure, RandomSecret secret) {
        set(context, isSecure, secret.text(), UNTIL_THE_BROWSER_ENDS);
        return secret;
    }

    void remove(Context context, boolean isSecure) {
        set(context, isSecure, "", AT_ONCE);
    }

    private void set(Context context, boolean isSecure, String value, int maxAge) {
        context.cookie(new Cookie(name(isSecure), value, "/", maxAge, isSecure, true, null, sameSite));
    }
}
