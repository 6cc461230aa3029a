package dev.errata.core.classification.rules;

/**
 * Something that is wrong with a rule.
 *
 * @param line of the file, from 1; 0 if it is not known
 * @param rule the rule's id; empty if the whole file is meant
 */
public record RuleMistake(String file, int line, String rule, String reason) {
    /** Of a rule that was read. */
    public static RuleMistake in(Rule rule, String reason) {
        return new RuleMistake(rule.file(), 0, rule.id(), reason);
    }

    /** The same mistake at another line. */
    public RuleMistake at(int otherLine) {
        return new RuleMistake(file, otherLine, rule, reason);
    }

    /** In the form that editors know: file and line first. */
    public String text() {
        return file + (line == 0 ? "" : ":" + line) + ": " + (rule.isEmpty() ? "" : "rule '" + rule + "': ") + reason;
    }
}
