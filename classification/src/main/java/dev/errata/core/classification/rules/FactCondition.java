package dev.errata.core.classification.rules;

import java.util.List;

/**
 * What the structured fields must say: of every list that is not empty, one value.
 *
 * @param codes the error's own code, folded; {@code *} at the end for any suffix
 * @param types exception class, folded, with or without its package; {@code *} at either end
 * @param statuses HTTP statuses; a hundreds digit such as 5 stands for all from 500 to 599
 * @param exitCodes of a process
 * @param signals such as {@code sigkill}, folded
 */
public record FactCondition(
        List<String> codes, List<String> types, List<Integer> statuses, List<Integer> exitCodes, List<String> signals) {
    public static final FactCondition NONE = new FactCondition(List.of(), List.of(), List.of(), List.of(), List.of());

    public FactCondition {
        codes = List.copyOf(codes);
        types = List.copyOf(types);
        statuses = List.copyOf(statuses);
        exitCodes = List.copyOf(exitCodes);
        signals = List.copyOf(signals);
    }

    public boolean isEmpty() {
        return count() == 0;
    }

    /** How many fields are asked for. */
    public int count() {
        return (codes.isEmpty() ? 0 : 1)
                + (types.isEmpty() ? 0 : 1)
                + (statuses.isEmpty() ? 0 : 1)
                + (exitCodes.isEmpty() ? 0 : 1)
                + (signals.isEmpty() ? 0 : 1);
    }
}
