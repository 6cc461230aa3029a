package dev.errata.intake.mapping;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Ids that are the same whenever the same thing is said again. */
public final class DerivedErrorId {
    private DerivedErrorId() {}

    /** A UUID of what is named by these parts in this order; where one ends makes a difference. */
    public static String of(String... parts) {
        StringBuilder name = new StringBuilder();
        for (String part : parts) {
            name.append(part.length()).append(':').append(part);
        }
        return UUID.nameUUIDFromBytes(name.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
