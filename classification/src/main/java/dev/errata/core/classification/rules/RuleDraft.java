package dev.errata.core.classification.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A rule while it is read, part by part, so that all that is wrong with it can be told at once. */
final class RuleDraft {
    private final List<String> reasons = new ArrayList<>();
    private String id = "";
    private @Nullable Rule finished;

    /** What {@code read} gives, or {@code otherwise} with the reason noted. */
    <T> T part(Supplier<T> read, T otherwise) {
        try {
            return read.get();
        } catch (IllegalArgumentException e) {
            wrong(String.valueOf(e.getMessage()));
            return otherwise;
        }
    }

    void wrong(String reason) {
        reasons.add(reason);
    }

    void named(String name) {
        id = name;
    }

    void finish(Rule rule) {
        finished = rule;
    }

    String id() {
        return id;
    }

    boolean isFlawless() {
        return reasons.isEmpty();
    }

    /** The rule; empty if anything is wrong. */
    Optional<Rule> rule() {
        return isFlawless() ? Optional.ofNullable(finished) : Optional.empty();
    }

    List<RuleMistake> mistakes(String file, int line) {
        return reasons.stream()
                .map(reason -> new RuleMistake(file, line, id, reason))
                .toList();
    }
}
