package dev.errata.launcher.errors;

import dev.errata.classifier.ProfiledJudge;
import dev.errata.core.aggregation.GroupMembers;
import dev.errata.core.classification.JudgedEvent;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.MessageNormalizer;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.PatternLearner;
import dev.errata.core.grouping.pattern.PatternLearner.Member;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the group of each line. An error event is judged and fingerprinted as by the classifier, and joined with others as
 * by the aggregator; of a message only the text counts. For one thread.
 */
final class LineGroups {
    private static final int MOST_PATTERNS = 100_000;

    private final ProfiledJudge judge;
    private final MessageNormalizer normalizer = MessageNormalizer.forKeys();
    private final PatternLearner learner = new PatternLearner(MOST_PATTERNS);
    private final Map<String, Optional<PatternKey>> patterns = new HashMap<>();

    LineGroups(ProfiledJudge judge) {
        this.judge = judge;
    }

    /**
     * A line that is in a group.
     *
     * @param member its place among the learned patterns; null for a group that rests on no message
     * @param fingerprint its own
     * @param ownPattern behind its fingerprint
     * @param sample what it says
     */
    record Placed(@Nullable Member member, String fingerprint, String ownPattern, String sample) {
        /** The group when the line was read. */
        String emittedGroupId() {
            return member == null ? fingerprint : member.emittedGroupId();
        }

        /** The group by now. */
        String groupId() {
            return member == null ? fingerprint : member.groupId();
        }

        /** Of the group by now. */
        String pattern() {
            return member == null ? ownPattern : member.pattern();
        }
    }

    Placed message(String text) {
        PatternKey key = new PatternKey("", normalizer.normalize(text));
        return new Placed(learner.learn(key), key.id(), key.pattern(), text);
    }

    /** Empty for an event that is no error, and so in no group. */
    Optional<Placed> event(ErrorEvent event) {
        return judge.judge(event) instanceof JudgedEvent.Failed failed
                ? Optional.of(placed(failed.error()))
                : Optional.empty();
    }

    private Placed placed(ClassifiedError error) {
        String fingerprint = error.fingerprint();
        Member member = patterns.computeIfAbsent(
                        fingerprint + error.pattern(),
                        unseen -> GroupMembers.of(error).patternOf(fingerprint))
                .map(learner::learn)
                .orElse(null);
        return new Placed(member, fingerprint, error.pattern(), error.error().message());
    }
}
