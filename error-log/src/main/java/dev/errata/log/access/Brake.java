package dev.errata.log.access;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How often a password may be tried: five times a minute for an account from an address. By both together, as who knows a
 * name could else lock its owner out. An attempt counts when it begins, so that many at once are no way round. For all threads.
 */
final class Brake {
    static final int ATTEMPTS = 5;
    static final Duration WINDOW = Duration.ofMinutes(1);

    /** More than can be tried within the window at the cost of a password, so that nobody pushes his own out. */
    static final int FOLLOWED = 20_000;

    private static final int SUBNET_BYTES = 8;

    private final InstantSource clock;
    private final Map<Key, Deque<Instant>> attempts = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, Deque<Instant>> eldest) {
            return size() > FOLLOWED;
        }
    };

    Brake(InstantSource clock) {
        this.clock = clock;
    }

    /** Counts an attempt; zero if it may be made, else how long to wait, and nothing is counted. */
    synchronized Duration attempt(String account, InetAddress from) {
        Instant now = clock.instant();
        Deque<Instant> made = attempts.computeIfAbsent(Key.of(account, from), unused -> new ArrayDeque<>(ATTEMPTS));
        made.removeIf(attempt -> !attempt.plus(WINDOW).isAfter(now));
        if (made.size() >= ATTEMPTS) {
            return Duration.between(now, made.getFirst().plus(WINDOW));
        }
        made.addLast(now);
        return Duration.ZERO;
    }

    /** The attempt was right: those before it count no longer. */
    synchronized void release(String account, InetAddress from) {
        attempts.remove(Key.of(account, from));
    }

    /** Of IPv6 the subnet: who has one address there has them all. */
    private record Key(String account, String subnet) {
        static Key of(String account, InetAddress from) {
            byte[] bytes = from.getAddress();
            byte[] subnet = from instanceof Inet6Address ? Arrays.copyOf(bytes, SUBNET_BYTES) : bytes;
            return new Key(account, HexFormat.of().formatHex(subnet));
        }
    }
}
