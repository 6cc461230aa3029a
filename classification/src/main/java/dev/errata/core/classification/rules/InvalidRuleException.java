package dev.errata.core.classification.rules;

import java.util.List;
import java.util.stream.Collectors;

/** Rules that cannot be used, naming file, rule and reason of every mistake. */
public final class InvalidRuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<RuleMistake> mistakes;

    public InvalidRuleException(List<RuleMistake> mistakes) {
        super(mistakes.stream().map(RuleMistake::text).collect(Collectors.joining("\n")));
        this.mistakes = List.copyOf(mistakes);
    }

    /** All of them, in the order of the file. */
    public List<RuleMistake> mistakes() {
        return mistakes;
    }
}
