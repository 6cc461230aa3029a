package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.grouping.PatternKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the owners of names must hear of errors that have several: another error has another of them, and the fingerprint is made of
 * the first alone. Told once, as long as it is remembered. For one thread.
 */
final class NameOffers {
    private static final int MOST_REMEMBERED = 10_000;

    private final boolean learnsPatterns;
    private final TemplateOwner templates = new TemplateOwner();
    private final Map<String, ClassifiedError> untold = new LinkedHashMap<>();
    private final Map<String, Boolean> told = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MOST_REMEMBERED;
        }
    };

    NameOffers(boolean learnsPatterns) {
        this.learnsPatterns = learnsPatterns;
    }

    void add(ClassifiedError error) {
        if (learnsPatterns && PatternKey.mayBeNames(error.pattern())) {
            String key = error.fingerprint() + error.pattern();
            if (told.get(key) == null) {
                untold.putIfAbsent(key, error);
            }
        }
    }

    int size() {
        return untold.size();
    }

    /** Those whose fingerprint has not yet inherited from the one of the version before are told with their first group. */
    List<OfTemplate> drain(KnownGroups known) {
        List<OfTemplate> offers = new ArrayList<>();
        untold.forEach((key, error) -> {
            String former = error.formerFingerprint();
            if (former == null || known.isSucceeded(former, error.fingerprint())) {
                GroupMembers.of(error)
                        .patternOf(error.fingerprint())
                        .filter(pattern -> !pattern.names().isEmpty())
                        .ifPresent(pattern -> offers.addAll(templates.offers(pattern, error.fingerprint())));
                told.put(key, true);
            }
        });
        untold.clear();
        return offers;
    }

    void clear() {
        untold.clear();
        told.clear();
    }
}
