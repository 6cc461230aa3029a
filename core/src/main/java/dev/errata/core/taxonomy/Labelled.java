package dev.errata.core.taxonomy;

import java.util.Optional;

/** A constant that travels under a lower-case name: in topics, JSON, metrics, rules and configuration alike. */
public interface Labelled {
    String name();

    /** Snake case, such as {@code llm_rate_limit}. */
    default String label() {
        return LabelTable.label(name());
    }

    /** The constant of {@code type} with this label, in any case; empty if there is none. */
    static <E extends Enum<E> & Labelled> Optional<E> find(Class<E> type, String label) {
        Object exact = LabelTable.of(type).get(label);
        if (exact != null) {
            return Optional.of(type.cast(exact));
        }
        for (E constant : type.getEnumConstants()) {
            if (constant.label().equalsIgnoreCase(label)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /**
     * The constant of {@code type} with this label, in any case.
     *
     * @throws IllegalArgumentException naming the type and the label if there is none
     */
    static <E extends Enum<E> & Labelled> E of(Class<E> type, String label) {
        return find(type, label)
                .orElseThrow(
                        () -> new IllegalArgumentException("'" + label + "' is not a known " + type.getSimpleName()));
    }
}
