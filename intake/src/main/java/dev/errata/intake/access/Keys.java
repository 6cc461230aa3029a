package dev.errata.intake.access;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Who comes with which key; a key that was revoked is unknown within two seconds. For all threads. */
public final class Keys {
    private static final Logger LOG = LoggerFactory.getLogger(Keys.class);
    private static final Duration LOOK = Duration.ofSeconds(1);

    private final KeyFile file;
    private final InstantSource clock;
    private String version = "none yet";
    private Instant looked = Instant.MIN;
    private List<IntakeKey> known = List.of();
    private Map<String, Permit> permits = Map.of();

    public Keys(KeyFile file, InstantSource clock) {
        this.file = file;
        this.clock = clock;
    }

    /** Who sends without a key, where that is allowed. */
    public static Permit everybody() {
        return Permit.EVERYTHING;
    }

    /** Who says how a run ended, with the run's token. */
    public static Permit answering() {
        return Permit.ANSWER;
    }

    /** What whoever has this secret may say; empty if it is none of ours. */
    public Optional<Permit> find(String secret) {
        return Optional.ofNullable(permits().get(IntakeKey.hashOf(secret)));
    }

    private synchronized Map<String, Permit> permits() {
        Instant now = clock.instant();
        if (Duration.between(looked.equals(Instant.MIN) ? Instant.EPOCH : looked, now)
                        .abs()
                        .compareTo(LOOK)
                >= 0) {
            looked = now;
            String found = file.version();
            if (!found.equals(version)) {
                reload(found);
            }
        }
        return permits;
    }

    /** A key that stays keeps what it has used of its allowance. A file that cannot be read lets nobody in. */
    private void reload(String found) {
        Map<String, Permit> next = new HashMap<>();
        List<IntakeKey> read = List.of();
        try {
            read = file.read();
            for (IntakeKey key : read) {
                Permit before = known.contains(key) ? permits.get(key.hash()) : null;
                next.put(key.hash(), before == null ? Permit.of(key) : before);
            }
        } catch (IllegalStateException damaged) {
            LOG.atError().setCause(damaged).log("the keys cannot be read: nobody comes in with one");
        }
        version = found;
        known = read;
        permits = Map.copyOf(next);
    }
}
