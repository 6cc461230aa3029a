package dev.errata.core.classification.rules;

import dev.errata.core.taxonomy.SourceType;
import java.util.Collection;
import java.util.List;

/**
 * A set of source types, small enough to be compared for every message. An error can have several: {@code git} run as a
 * tool is both.
 */
@SuppressWarnings("EnumOrdinal") // the bits never leave the process
public record Sources(int bits) {
    public static final Sources NONE = new Sources(0);

    public static Sources of(SourceType... types) {
        return of(List.of(types));
    }

    public static Sources of(Collection<SourceType> types) {
        int bits = 0;
        for (SourceType type : types) {
            bits |= 1 << type.ordinal();
        }
        return new Sources(bits);
    }

    public Sources and(Sources others) {
        return new Sources(bits | others.bits);
    }

    /** Without {@code type}, if that leaves any. */
    public Sources without(SourceType type) {
        Sources left = new Sources(bits & ~(1 << type.ordinal()));
        return left.isEmpty() ? this : left;
    }

    public boolean contains(SourceType type) {
        return (bits & 1 << type.ordinal()) != 0;
    }

    public boolean overlaps(Sources others) {
        return (bits & others.bits) != 0;
    }

    public boolean isEmpty() {
        return bits == 0;
    }
}
