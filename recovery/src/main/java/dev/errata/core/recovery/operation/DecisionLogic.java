package dev.errata.core.recovery.operation;

/** Names the logic that makes decisions, so that a record of one says whether it would be made so again. */
public final class DecisionLogic {
    /**
     * 16 hexadecimal digits of what it decides in many cases; another one as soon as it decides otherwise in any of them. The
     * test beside says what it must be.
     */
    public static final String DIGEST = "1ec0cae793e4d5ba";

    private DecisionLogic() {}
}
