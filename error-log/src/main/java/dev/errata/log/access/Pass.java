package dev.errata.log.access;

import java.util.List;
import java.util.Set;

/**
 * What let a caller in, kept for as long as an answer lasts. It opens nothing by itself.
 *
 * @param hash of the session or token, in hexadecimal; empty for one that lasts
 */
public record Pass(Kind kind, String hash) {
    /** Where nobody has to log in. */
    public static final Pass LASTING = new Pass(Kind.LASTING, "");

    /** What it rests on. */
    public enum Kind {
        SESSION,
        TOKEN,
        LASTING
    }

    /** Of those of one kind. */
    static List<String> hashes(Set<Pass> passes, Kind kind) {
        return passes.stream()
                .filter(pass -> pass.kind() == kind)
                .map(Pass::hash)
                .toList();
    }
}
