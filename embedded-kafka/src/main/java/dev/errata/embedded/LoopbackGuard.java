package dev.errata.embedded;

import io.javalin.http.Context;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Who may ask a server of this machine: programs, under a name of this machine. A page of the web can make a browser send what it
 * likes to 127.0.0.1, also under a name of its own that it has resolved to it; Host, Origin and Sec-Fetch-Site give it away.
 */
final class LoopbackGuard {
    private static final Pattern HOST = Pattern.compile(
            "(?:localhost|\\[::1]|127(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3})(?::\\d{1,5})?",
            Pattern.CASE_INSENSITIVE);

    private LoopbackGuard() {}

    /**
     * Of every request.
     *
     * @throws RegistryRefusal if it is of a page, or not meant for us
     */
    static void admit(Context http) {
        if (!isOurs(http.header("Host"))) {
            throw RegistryRefusal.misdirected("The registry is called localhost or 127.0.0.1 alone");
        }
        String site = http.header("Sec-Fetch-Site");
        if (http.header("Origin") != null || (site != null && !site.equals("none"))) {
            throw RegistryRefusal.forbidden("The registry is not for pages");
        }
    }

    static boolean isOurs(@Nullable String host) {
        return host != null && HOST.matcher(host).matches();
    }
}
