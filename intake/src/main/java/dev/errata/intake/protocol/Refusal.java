package dev.errata.intake.protocol;

/**
 * One thing of a request that was not taken while the rest was.
 *
 * @param line where it is: the line, or which of the items, from 1
 * @param reason a label for counters and {@code errata intake tail}, such as {@code bad_json}; from a fixed set
 * @param detail for the sender; says what is wrong, quotes nothing that may be secret
 */
public record Refusal(long line, String reason, String detail) {}
