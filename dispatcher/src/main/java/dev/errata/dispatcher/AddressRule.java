package dev.errata.dispatcher;

import dev.errata.streams.config.ConfigException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which addresses may be called: those of the internet; of private networks and of this machine those that are named; never
 * those of the link, among them the metadata services of clouds, nor those of groups. An IPv6 address that carries one of
 * IPv4 is judged by that, too.
 */
public final class AddressRule {
    /** Nothing private. */
    static final AddressRule PUBLIC = new AddressRule(Set.of(), List.of(), List.of());

    private static final List<Network> NEVER = networks(
            "0.0.0.0/8",
            "169.254.0.0/16",
            "224.0.0.0/4",
            "240.0.0.0/4",
            "::/128",
            "fe80::/10",
            "ff00::/8",
            // what hides the address that it is for: Teredo, NAT64 of one's own
            "2001::/32",
            "64:ff9b:1::/48",
            // metadata services beyond the link: of AWS over IPv6, Alibaba, Azure, Oracle
            "fd00:ec2::/32",
            "100.100.100.200/32",
            "168.63.129.16/32",
            "192.0.0.192/32");

    private static final List<Network> PRIVATE = networks(
            "10.0.0.0/8",
            "127.0.0.0/8",
            "172.16.0.0/12",
            "192.168.0.0/16",
            "100.64.0.0/10",
            "192.0.0.0/24",
            "192.0.2.0/24",
            "198.18.0.0/15",
            "198.51.100.0/24",
            "203.0.113.0/24",
            "::1/128",
            "fc00::/7",
            "fec0::/10",
            "2001:db8::/32");

    private static final Network NAT64 = Network.of("64:ff9b::/96");
    private static final Network SIX_TO_FOUR = Network.of("2002::/16");
    private static final Network COMPATIBLE = Network.of("::/96");
    private static final Network LOOPBACK = Network.of("::1/128");

    private final Set<String> hosts;
    private final List<Network> named;
    private final List<String> targets;

    private AddressRule(Set<String> hosts, List<Network> named, List<String> targets) {
        this.hosts = Set.copyOf(hosts);
        this.named = List.copyOf(named);
        this.targets = List.copyOf(targets);
    }

    /**
     * With these private targets: host names, addresses, networks.
     *
     * @throws ConfigException naming what is none of them
     */
    static AddressRule of(List<String> targets) {
        Set<String> hosts = new HashSet<>();
        List<Network> networks = new ArrayList<>();
        List<String> wrong = new ArrayList<>();
        for (String target : targets) {
            try {
                if (target.contains("/") || Network.isAddress(target)) {
                    networks.add(Network.of(target));
                } else if (target.matches("[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?")) {
                    hosts.add(target.toLowerCase(Locale.ROOT));
                } else {
                    wrong.add(target);
                }
            } catch (IllegalArgumentException e) {
                wrong.add(target);
            }
        }
        if (!wrong.isEmpty()) {
            throw new ConfigException(List.of(
                    "private.targets must be host names, addresses or networks such as 10.0.0.0/8, got " + wrong));
        }
        return new AddressRule(hosts, networks, targets);
    }

    /** Whether an address that this host name stands for may be connected to. */
    boolean admits(String host, InetAddress address) {
        return admits(host, address.getAddress());
    }

    private boolean admits(String host, byte[] address) {
        byte[] carried = carried(address);
        if (carried.length > 0 && !admits(host, carried)) {
            return false;
        }
        if (isIn(NEVER, address)) {
            return false;
        }
        return !isIn(PRIVATE, address) || hosts.contains(host.toLowerCase(Locale.ROOT)) || isIn(named, address);
    }

    /** The IPv4 address in an IPv6 one; empty if there is none. */
    private static byte[] carried(byte[] address) {
        if (address.length == 4) {
            return new byte[0];
        }
        if (NAT64.contains(address) || (COMPATIBLE.contains(address) && !LOOPBACK.contains(address))) {
            return Arrays.copyOfRange(address, 12, 16);
        }
        return SIX_TO_FOUR.contains(address) ? Arrays.copyOfRange(address, 2, 6) : new byte[0];
    }

    private static boolean isIn(List<Network> networks, byte[] address) {
        return networks.stream().anyMatch(network -> network.contains(address));
    }

    private static List<Network> networks(String... networks) {
        return Arrays.stream(networks).map(Network::of).toList();
    }

    /** The private targets. */
    @Override
    public String toString() {
        return targets.toString();
    }

    /**
     * Addresses that begin alike.
     *
     * @param bits that are alike
     */
    private record Network(List<Byte> start, int bits) {
        static boolean isAddress(String text) {
            return text.matches("[0-9]{1,3}(\\.[0-9]{1,3}){3}")
                    || (text.contains(":") && text.matches("[0-9a-fA-F:.]+"));
        }

        static Network of(String text) {
            int slash = text.indexOf('/');
            String address = slash < 0 ? text : text.substring(0, slash);
            if (!isAddress(address)) {
                throw new IllegalArgumentException(text + " is no network");
            }
            InetAddress parsed = parsed(address);
            int most = parsed instanceof Inet4Address ? 32 : 128;
            int bits = slash < 0 ? most : Integer.parseInt(text.substring(slash + 1));
            if (bits < 0 || bits > most) {
                throw new IllegalArgumentException(text + " is no network");
            }
            List<Byte> start = new ArrayList<>();
            for (byte each : parsed.getAddress()) {
                start.add(each);
            }
            return new Network(start, bits);
        }

        /** Only of literals, so that no name is asked for. */
        private static InetAddress parsed(String literal) {
            try {
                return InetAddress.getByName(literal);
            } catch (UnknownHostException e) {
                throw new IllegalArgumentException(literal + " is no address", e);
            }
        }

        boolean contains(byte[] address) {
            if (address.length != start.size()) {
                return false;
            }
            for (int bit = 0; bit < bits; bit++) {
                int mask = 0x80 >> (bit % 8);
                if ((address[bit / 8] & mask) != (start.get(bit / 8) & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
