package dev.errata.core.recovery.trial;

import dev.errata.core.taxonomy.Labelled;

/** What came of making a recorded decision again under the policies that were in force. */
public enum Finding implements Labelled {
    /** It is the same again, due time included. */
    REPRODUCED,
    /** It should be the same, and is not. */
    NOT_REPRODUCED,
    /** It was made before decisions said under what. */
    NO_DIGEST,
    /** It was made by logic that decides otherwise than this one. */
    OTHER_LOGIC,
    /** It was made under other policies than those that are given. */
    OTHER_POLICY,
    /** Its operation began before the range, so that not all is known that it was made from. */
    BEGAN_BEFORE,
    /** Its error, or an earlier one of its operation, is no longer on its topic. */
    NO_ERROR;

    /** Whether the policies that are given must make it again as it was. */
    public boolean isComparable() {
        return this == REPRODUCED || this == NOT_REPRODUCED;
    }
}
