package dev.errata.core.aggregation;

import java.util.Optional;

/** What is known of groups without asking their owners. */
@FunctionalInterface
public interface KnownGroups {
    /** The group that a fingerprint's errors go to; empty if that is for its owner to say. */
    Optional<String> groupOf(String fingerprint);

    /** Whether the owner of the former fingerprint of an error knows already what it is called now. */
    default boolean isSucceeded(String formerFingerprint, String fingerprint) {
        return false;
    }
}
