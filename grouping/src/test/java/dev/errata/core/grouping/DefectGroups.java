package dev.errata.core.grouping;

import dev.errata.core.grouping.pattern.PatternLearner;
import java.util.ArrayList;
import java.util.List;

/** The groups in which whole events end once all of them are known. Rows: language, defect, type, message, stack. */
final class DefectGroups {

    private DefectGroups() {}

    static GroupingScore score(List<String[]> events) {
        return GroupingScore.of(Resources.column(events, 1), groups(events));
    }

    static List<String> groups(List<String[]> events) {
        return of(events.stream().map(DefectGroups::input).toList());
    }

    static List<String> of(List<FingerprintInput> events) {
        Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);
        PatternLearner learner = new PatternLearner(10_000);
        List<Fingerprint> found = new ArrayList<>();
        for (FingerprintInput event : events) {
            Fingerprint fingerprint = fingerprinter.fingerprint(event);
            found.add(fingerprint);
            if (isLearned(fingerprint)) {
                learner.learn(key(fingerprint));
            }
        }
        return found.stream()
                .map(each -> isLearned(each) ? learner.groupOf(key(each)) : each.key())
                .toList();
    }

    private static boolean isLearned(Fingerprint fingerprint) {
        return !fingerprint.scope().isEmpty();
    }

    private static PatternKey key(Fingerprint fingerprint) {
        return new PatternKey(fingerprint.scope(), fingerprint.pattern());
    }

    private static FingerprintInput input(String[] event) {
        String stack = Resources.unescape(event[4]);
        return new FingerprintInput(
                "system_error",
                "medium",
                event[2].isEmpty() ? null : event[2],
                Resources.unescape(event[3]),
                stack.isEmpty() ? null : stack,
                null);
    }
}
