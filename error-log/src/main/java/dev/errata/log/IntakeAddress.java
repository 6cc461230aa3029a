package dev.errata.log;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.util.regex.Pattern;

/**
 * Where errors are sent over HTTP, for people who have sent none yet.
 *
 * @param url without a path; empty if nowhere
 * @param dsn for an SDK of Sentry; empty if nowhere
 */
public record IntakeAddress(String url, String dsn) {
    static final IntakeAddress NOWHERE = new IntakeAddress("", "");

    /** It stands in a command for people to copy: no shell finds anything in it. */
    private static final Pattern ORIGIN = Pattern.compile("https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+])(:[0-9]{1,5})?");

    public IntakeAddress {
        new Violations()
                .check(
                        url.isEmpty() || ORIGIN.matcher(url).matches(),
                        "intake.url must be http:// or https:// with a host and a port and nothing behind them, got "
                                + url)
                .throwIfAny();
    }

    /** Of an intake that asks for a key, as far as we know: the word KEY stands for it. */
    public static IntakeAddress of(String url) {
        return url.isEmpty() ? NOWHERE : new IntakeAddress(url, url.replace("://", "://KEY@") + "/1");
    }

    /** Asks for its key. */
    static IntakeAddress read(Config config) {
        String url = config.text("intake.url", "", "where errors are sent over HTTP, as the page Now tells");
        return config.part(NOWHERE, () -> of(url));
    }

    boolean isNowhere() {
        return url.isEmpty();
    }
}
