package dev.errata.core.grouping.stack;

import dev.errata.core.matching.Search;
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

    private static final Set<String> MODULES = Set.of(
            "util",
            "utils",
            "helper",
            "helpers",
            "preconditions",
            "assertions",
            "asserts",
            "assert",
            "guard",
            "guards",
            "ensure",
            "invariant",
            "checks",
            "verify");

    /** What also is done for its own sake: with words of its own it complains for itself. */
    private static final Set<String> AMBIGUOUS = Set.of("check", "verify", "guard", "error", "fail", "abort", "expect");

    private Assertions() {}

    static boolean isAssertion(Frame frame) {
        return NAMES.contains(last(frame.function()).replace("_", "")) || MODULES.contains(fileOrType(frame.module()));
    }

    static boolean isAmbiguous(Frame frame) {
        return AMBIGUOUS.contains(last(frame.function())) && !MODULES.contains(fileOrType(frame.module()));
    }

    private static String last(String name) {
        int start = Math.max(
                Math.max(Search.last('.', name), Search.last(':', name)),
                Math.max(Search.last('>', name), Search.last('#', name)));
        return name.substring(start + 1).toLowerCase(Locale.ROOT);
    }

    /** {@code utils} of {@code shop/utils.py}, of {@code com.acme.Utils} and of {@code App\Utils}. */
    private static String fileOrType(String module) {
        String name = module.substring(Math.max(Search.last('/', module), Search.last('\\', module)) + 1);
        int dot = Search.last('.', name);
        boolean file = dot > 0 && name.length() - dot <= 4 && Search.first('.', module) == Search.last('.', module);
        return (file ? name.substring(0, dot) : name.substring(dot + 1)).toLowerCase(Locale.ROOT);
    }
}
