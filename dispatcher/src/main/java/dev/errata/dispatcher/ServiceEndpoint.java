package dev.errata.dispatcher;

import dev.errata.core.wording.Spoken;
import dev.errata.streams.config.Violations;
import dev.errata.streams.http.StandardWebhook;
import java.net.URI;
import java.time.Duration;
import java.util.List;

/**
 * A service that runs operations when it is called.
 *
 * @param name in settings, counters and the consumer group's name
 * @param types of the operations that it runs
 * @param secrets one or, while it changes, two; none to sign nothing
 * @param calls under way at the same time at most
 * @param timeLimit of a run whose command names none, its end by an answer of its own included
 */
record ServiceEndpoint(String name, List<String> types, URI url, List<String> secrets, int calls, Duration timeLimit) {
    static final int CALLS = 100;
    static final Duration TIME_LIMIT = Duration.ofSeconds(30);
    private static final int MOST_CALLS = 10_000;

    ServiceEndpoint {
        types = List.copyOf(types);
        secrets = List.copyOf(secrets);
        String key = EndpointSettings.PREFIX + name + ".";
        new Violations()
                .check(
                        name.matches("[A-Za-z0-9][A-Za-z0-9_-]{0,63}"),
                        "the name of endpoint '" + name + "' may hold letters, digits, '_' and '-', 64 at most")
                .check(isUrl(url), key + "url must be an http or https URL without a user or a fragment")
                .check(
                        !types.isEmpty() && types.stream().noneMatch(String::isBlank),
                        key + "types must name operation types")
                .check(
                        secrets.stream().allMatch(StandardWebhook::isUsable),
                        key + "secret must be 'whsec_' and base64 of 24 bytes or more")
                .check(
                        calls >= 1 && calls <= MOST_CALLS,
                        key + "calls must be between 1 and " + MOST_CALLS + ", got " + calls)
                .positive(key + "time.limit", timeLimit)
                .throwIfAny();
    }

    private static boolean isUrl(URI url) {
        return ("http".equals(url.getScheme()) || "https".equals(url.getScheme()))
                && url.getHost() != null
                && url.getUserInfo() == null
                && url.getFragment() == null;
    }

    /** Without its secrets, and of the URL what holds none. */
    @Override
    public String toString() {
        return "ServiceEndpoint[" + name + ", types=" + types + ", host=" + url.getHost() + ", secrets="
                + secrets.size() + ", calls=" + calls + ", timeLimit=" + Spoken.duration(timeLimit) + "]";
    }
}
