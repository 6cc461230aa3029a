package dev.errata.log.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Addresses that begin with the same bits.
 *
 * @param bits how many of them count
 */
public record AddressRange(InetAddress base, int bits) {
    /** Without letters beyond hexadecimal ones, so that nothing is asked of a name server. */
    private static final Pattern LITERAL = Pattern.compile("\\d{1,3}(?:\\.\\d{1,3}){3}|(?=.*:)[0-9A-Fa-f:.]{2,45}");

    public AddressRange {
        if (bits < 0 || bits > base.getAddress().length * Byte.SIZE) {
            throw new IllegalArgumentException("no address has " + bits + " bits");
        }
    }

    /**
     * Reads {@code 10.0.0.0/8}, {@code fd00::/8} or one address.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static AddressRange parse(String text) {
        int slash = text.indexOf('/');
        InetAddress base = literal(slash < 0 ? text : text.substring(0, slash))
                .orElseThrow(() -> new IllegalArgumentException(
                        "'" + text + "' is no address such as 10.0.0.7 and no range such as 10.0.0.0/8"));
        int all = base.getAddress().length * Byte.SIZE;
        return new AddressRange(base, slash < 0 ? all : Integer.parseInt(text.substring(slash + 1)));
    }

    /** The address that is written so; empty for a name and for anything else. */
    static Optional<InetAddress> literal(String text) {
        if (!LITERAL.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException none) {
            return Optional.empty();
        }
    }

    boolean contains(InetAddress address) {
        byte[] mine = base.getAddress();
        byte[] other = address.getAddress();
        if (mine.length != other.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 1 << (Byte.SIZE - 1 - bit % Byte.SIZE);
            if ((mine[bit / Byte.SIZE] & mask) != (other[bit / Byte.SIZE] & mask)) {
                return false;
            }
        }
        return true;
    }
}
