package dev.errata.core.classification.rules;

/** A rule that cannot be used, naming the file, the rule and the reason. */
public final class InvalidRuleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    InvalidRuleException(String file, String rule, String reason) {
        super(file + ": " + (rule.isEmpty() ? "" : "rule '" + rule + "': ") + reason);
    }

    InvalidRuleException(String file, String reason, Throwable cause) {
        super(file + ": " + reason, cause);
    }
}
