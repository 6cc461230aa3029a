package dev.errata.core.session;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How often one failure has come back.
 *
 * @param fingerprint of the failure
 * @param count failures in different operations, or in spite of a recovery
 * @param operations that have failed with it, the latest last, at most eight
 * @param isRecovered whether the way out of the last one was to change something, not just to run again
 */
record RepeatedFailure(String fingerprint, int count, List<String> operations, boolean isRecovered) {
    private static final int MOST_OPERATIONS = 8;

    RepeatedFailure {
        operations = List.copyOf(operations);
    }

    static RepeatedFailure none(String fingerprint) {
        return new RepeatedFailure(fingerprint, 0, List.of(), false);
    }

    RepeatedFailure as(String otherFingerprint) {
        return new RepeatedFailure(otherFingerprint, count, operations, isRecovered);
    }

    /** One more failure; an operation that is merely run again adds nothing. */
    RepeatedFailure again(@Nullable String operation, boolean willRecover) {
        boolean isOther = operation == null || !operations.contains(operation);
        int added = isOther || isRecovered ? 1 : 0;
        return new RepeatedFailure(fingerprint, count + added, with(operation), willRecover);
    }

    /** Without what an operation contributed that has now succeeded. */
    RepeatedFailure without(String operation) {
        if (!operations.contains(operation)) {
            return this;
        }
        List<String> others =
                operations.stream().filter(id -> !id.equals(operation)).toList();
        return new RepeatedFailure(fingerprint, Math.max(0, count - 1), others, isRecovered);
    }

    private List<String> with(@Nullable String operation) {
        if (operation == null || operations.contains(operation)) {
            return operations;
        }
        List<String> all = new ArrayList<>(operations);
        all.add(operation);
        return all.size() > MOST_OPERATIONS ? all.subList(1, all.size()) : all;
    }
}
