package dev.errata.core.grouping.stack;

import java.util.Locale;
import java.util.Set;

/** Functions that only complain on behalf of their caller: the defect is where they were called. */
final class Assertions {

    private static final Set<String> NAMES = Set.of(
            "assert",
            "assertthat",
            "asserttrue",
            "assertfalse",
            "assertequals",
            "assertnotnull",
            "assertvalid",
            "fail",
            "failwith",
            "fatal",
            "die",
            "bail",
            "abort",
            "panic",
            "must",
            "check",
            "checkargument",
            "checkstate",
            "checknotnull",
            "checknotempty",
            "require",
            "requirenonnull",
            "requirenotnull",
            "requireargument",
            "requirestate",
            "requirethat",
            "ensure",
            "ensurenotnull",
            "ensuretrue",
            "ensurethat",
            "expect",
            "verify",
            "invariant",
            "precondition",
            "guard",
            "notnull",
            "nonnull",
            "notempty",
            "throwif",
            "throwifnull",
            "throwerror",
            "raiseerror",
            "raiseif",
            "error",
            "throwexception",
            "unwrap",
            "orthrow",
            "throwhelper");

    private Assertions() {}

    static boolean isAssertion(String function) {
        int start = Math.max(
                Math.max(function.lastIndexOf('.'), function.lastIndexOf(':')),
                Math.max(function.lastIndexOf('>'), function.lastIndexOf('#')));
        String name = function.substring(start + 1).replace("_", "").toLowerCase(Locale.ROOT);
        return NAMES.contains(name);
    }
}
