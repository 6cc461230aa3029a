package dev.errata.intake.http;

import dev.errata.intake.access.Keys;
import dev.errata.intake.access.Permit;
import dev.errata.intake.protocol.Head;
import dev.errata.intake.protocol.Protocol;
import dev.errata.streams.http.HostRule;
import java.util.List;
import java.util.Optional;

/**
 * Who is let in: first how a request came here, then whose key it has. A page of the web can make a browser send what it
 * likes to this machine, but not without the headers that name the page's origin, and not to a name of its own that we answer.
 */
final class Gate {
    /** Stands for no key in a DSN, which cannot do without one. */
    static final String NO_KEY = "local";

    private static final List<String> FORWARDING =
            List.of("x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via");

    private final HttpSettings.Mode mode;
    private final HostRule hosts;
    private final Keys keys;

    Gate(HttpSettings settings, Keys keys) {
        this.mode = settings.mode();
        this.hosts = new HostRule(settings.hosts());
        this.keys = keys;
    }

    /**
     * Of every request, whatever it asks for.
     *
     * @throws RequestRefusedException if it is not meant for us
     */
    void requireHost(Head head) {
        if (!hosts.admits(head.header("host").orElse(null))) {
            throw RequestRefusedException.forGood(
                    "wrong_host", 421, "Wrong host", "The intake is not called by this name: http.hosts names others");
        }
        if (mode == HttpSettings.Mode.LOOPBACK
                && FORWARDING.stream().anyMatch(name -> head.header(name).isPresent())) {
            throw RequestRefusedException.forGood(
                    "forwarded", 403, "Not from elsewhere", "Behind a proxy a key is needed: set access.mode to keys");
        }
    }

    /**
     * What the sender may say.
     *
     * @throws RequestRefusedException if it may not send at all
     */
    Permit admit(Optional<String> key, Head head) {
        boolean isOpen = mode == HttpSettings.Mode.LOOPBACK;
        if (key.isEmpty() || (isOpen && key.get().equals(NO_KEY))) {
            requireNoPage(head);
            if (!isOpen) {
                throw RequestRefusedException.forGood(
                        "no_key", 401, "A key is needed", "'errata intake key add' makes one: send it as X-Errata-Key");
            }
            return Keys.everybody();
        }
        Permit permit = keys.find(key.get())
                .orElseThrow(() -> RequestRefusedException.forGood(
                        "unknown_key", 403, "The key is not known", "It was revoked, or is of another intake"));
        requireListedOrigin(permit, head);
        return permit;
    }

    private static void requireNoPage(Head head) {
        boolean isOfPage = head.header("origin").isPresent()
                || head.header("sec-fetch-site")
                        .filter(site -> !site.equals("none"))
                        .isPresent();
        if (isOfPage) {
            throw RequestRefusedException.forGood(
                    "cross_site", 403, "Pages need a key", "What a page sends needs a key with its origin on the list");
        }
    }

    private static void requireListedOrigin(Permit permit, Head head) {
        Optional<String> origin = head.header("origin");
        boolean isListed = origin.isPresent()
                ? permit.origins().contains(origin.get())
                : head.header("sec-fetch-site").orElse("none").equals("none");
        if (!isListed) {
            throw RequestRefusedException.forGood(
                    "origin", 403, "The page's origin is not listed", "The key has no such origin: --origin adds one");
        }
    }

    /** The origin that an answer may be read by; empty for a sender that is no page, or may not send. */
    Optional<String> readableBy(Protocol protocol, Head head) {
        return head.header("origin")
                .filter(origin -> protocol.key(head)
                        .flatMap(keys::find)
                        .filter(permit -> permit.origins().contains(origin))
                        .isPresent());
    }
}
