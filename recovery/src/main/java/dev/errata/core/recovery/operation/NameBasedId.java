package dev.errata.core.recovery.operation;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Ids that the same thing gets again when it is processed again. */
final class NameBasedId {
    private NameBasedId() {}

    static String of(Object... parts) {
        StringBuilder name = new StringBuilder();
        for (Object part : parts) {
            name.append(part).append('\0');
        }
        return UUID.nameUUIDFromBytes(name.toString().getBytes(StandardCharsets.UTF_8))
                .toString();
    }
}
