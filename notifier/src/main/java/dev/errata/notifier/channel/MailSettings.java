package dev.errata.notifier.channel;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;
import java.util.List;

/**
 * How mails are sent.
 *
 * @param host of the mail server; mails are sent if it is not empty
 * @param user empty to send without logging in
 */
public record MailSettings(
        String host, int port, Security security, String user, String password, String from, List<String> to) {
    private static final int DEFAULT_PORT = 587;
    private static final int LARGEST_PORT = 65_535;
    public static final MailSettings NONE =
            new MailSettings("", DEFAULT_PORT, Security.STARTTLS, "", "", "", List.of());

    /** How the connection is protected. */
    public enum Security {
        NONE,
        STARTTLS,
        TLS
    }

    public MailSettings {
        to = List.copyOf(to);
        new Violations()
                .check(port > 0 && port <= LARGEST_PORT, "notify.mail.port must be 1 to 65535, got " + port)
                .check(host.isEmpty() || from.contains("@"), "notify.mail.from must be an address, got '" + from + "'")
                .check(host.isEmpty() || !to.isEmpty(), "notify.mail.to must name somebody")
                .check(
                        to.stream().allMatch(address -> address.contains("@")),
                        "notify.mail.to must be addresses, got " + to)
                .throwIfAny();
    }

    public static MailSettings read(Config config) {
        String host = config.text("notify.mail.host", "", "mail server; mails are sent if it is set");
        int port = config.integer("notify.mail.port", DEFAULT_PORT, "its port");
        Security security = config.choice("notify.mail.security", Security.STARTTLS, "how it is protected");
        String user = config.text("notify.mail.user", "", "to log in; empty if that is not needed");
        String password = config.text("notify.mail.password", "", "to log in");
        String from = config.text("notify.mail.from", "", "address of the sender");
        List<String> to = config.list("notify.mail.to", List.of(), "addresses of those who are told");
        return config.part(NONE, () -> new MailSettings(host, port, security, user, password, from, to));
    }

    @Override
    public String toString() {
        return "MailSettings[" + host + ":" + port + " " + security + ", from " + from + " to " + to + "]";
    }
}
