package dev.errata.streams.http;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Under which names a server may be asked. A page of the web can have its own name resolved to 127.0.0.1 (DNS rebinding) and
 * then read what is served there as its own: the name in the Host header gives it away. Literal loopback addresses and
 * {@code localhost} are always right, others only if they were named.
 */
public final class HostRule {
    private static final String NAME = "\\[[0-9A-Fa-f:.]{2,45}]|[A-Za-z0-9_.-]{1,253}";
    private static final Pattern HOST = Pattern.compile("(?<name>" + NAME + ")(?::\\d{1,5})?");

    private static final Pattern LOOPBACK =
            Pattern.compile("localhost|\\[::1]|127(?:\\.(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)){3}");

    private static final Pattern ADDRESS = Pattern.compile("\\[.*]|\\d{1,3}(?:\\.\\d{1,3}){3}");

    private final Set<String> names;

    /**
     * With further names.
     *
     * @throws IllegalArgumentException if one is none: they have no port, and an IPv6 address has brackets
     */
    public HostRule(Collection<String> names) {
        names.stream().filter(name -> !name.matches(NAME)).findFirst().ifPresent(wrong -> {
            throw new IllegalArgumentException("'" + wrong + "' is no name such as errata.example.org, without a port");
        });
        this.names = names.stream().map(HostRule::lowerCase).collect(Collectors.toUnmodifiableSet());
    }

    /** Whether a request with this Host header is meant for us; the port does not matter. */
    public boolean admits(@Nullable String host) {
        String name = name(host);
        return LOOPBACK.matcher(name).matches() || names.contains(name);
    }

    /** Whether the one who asks says that he is on this machine: no browser can be made to say so of another name. */
    public static boolean isLoopback(@Nullable String host) {
        return LOOPBACK.matcher(name(host)).matches();
    }

    /**
     * Whether no page of the web can have it as its name: an address, or a name without a dot, as containers have. For a
     * server that is meant to be reached from elsewhere and does not know under which names.
     */
    public static boolean isAddressOrPlainName(@Nullable String host) {
        String name = name(host);
        return !name.isEmpty() && (!name.contains(".") || ADDRESS.matcher(name).matches());
    }

    /**
     * Whether a request that changes something comes from a page of ours, or from no browser at all. A browser says that
     * the origin is {@code null} where the page forbids referrers, as ours do; Sec-Fetch-Site says then whose page it was.
     *
     * @param self scheme and Host header under which the request came, such as {@code http://localhost:18090}
     * @param origin the header of that name
     * @param fetchSite the header Sec-Fetch-Site
     */
    public static boolean isOwnPage(String self, @Nullable String origin, @Nullable String fetchSite) {
        boolean isOwnSite = fetchSite == null || fetchSite.equals("same-origin") || fetchSite.equals("none");
        boolean isHidden = "null".equals(origin) && "same-origin".equals(fetchSite);
        return isOwnSite
                && (origin == null || isHidden || withoutDefaultPort(origin).equals(withoutDefaultPort(self)));
    }

    private static String withoutDefaultPort(String origin) {
        String lower = lowerCase(origin);
        String port = lower.startsWith("https:") ? ":443" : ":80";
        return lower.endsWith(port) ? lower.substring(0, lower.length() - port.length()) : lower;
    }

    /** Empty if it is none. */
    private static String name(@Nullable String host) {
        Matcher matcher = HOST.matcher(host == null ? "" : host);
        return matcher.matches() ? lowerCase(matcher.group("name")) : "";
    }

    private static String lowerCase(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
