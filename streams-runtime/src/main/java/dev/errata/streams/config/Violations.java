package dev.errata.streams.config;

import dev.errata.core.wording.Spoken;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Collects what a record's fields break, so that its constructor names all of it at once. */
public final class Violations {
    private final List<String> found = new ArrayList<>();

    public Violations check(boolean holds, String otherwise) {
        if (!holds) {
            found.add(otherwise);
        }
        return this;
    }

    public Violations notBlank(String key, String value) {
        return check(!value.isBlank(), key + " must not be blank");
    }

    public Violations atLeast(String key, long minimum, long value) {
        return check(value >= minimum, key + " must be at least " + minimum + ", got " + value);
    }

    public Violations positive(String key, Duration value) {
        return check(!value.isNegative() && !value.isZero(), key + " must be positive, got " + Spoken.duration(value));
    }

    public Violations notNegative(String key, Duration value) {
        return check(!value.isNegative(), key + " must not be negative, got " + Spoken.duration(value));
    }

    /**
     * Ends the checks.
     *
     * @throws ConfigException if anything was found
     */
    public void throwIfAny() {
        if (!found.isEmpty()) {
            throw new ConfigException(found);
        }
    }
}
