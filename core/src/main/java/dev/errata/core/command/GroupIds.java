package dev.errata.core.command;

import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A group of errors by all ids that it goes by: errors keep the one that they came with.
 *
 * @param asked the one that was asked for
 * @param others of what took it over, and of all that this took over
 */
public record GroupIds(String asked, Set<String> others) {
    public GroupIds {
        // In order: the same ids are the same bytes in every process, whereas Set.copyOf shuffles.
        Set<String> without = new TreeSet<>(others);
        without.remove(asked);
        others = Collections.unmodifiableSet(without);
    }

    /** As far as it is known without asking; null of none. */
    public static @Nullable GroupIds of(@Nullable String asked) {
        return asked == null ? null : new GroupIds(asked, Set.of());
    }

    /**
     * Whether an error is of this group, or the version before would have called its group as is asked. By the former fingerprint
     * alone: what a former one became beside its heir stays apart from that.
     */
    boolean has(String fingerprint, @Nullable String formerFingerprint) {
        return asked.equals(fingerprint) || others.contains(fingerprint) || asked.equals(formerFingerprint);
    }
}
