package dev.errata.core.grouping.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.PatternKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class PatternLearnerTest {

    private final PatternLearner learner = new PatternLearner(1_000);

    @Test
    void fewNamesAfterANamingNounAreEnough() {
        PatternLearner.Member first = learn("session closed for user cyrus");
        learn("session closed for user news");
        learn("session closed for user games");

        assertThat(learn("session closed for user nobody").groupId()).isEqualTo(first.groupId());
        assertThat(first.pattern()).isEqualTo("session closed for user <*>");
    }

    @Test
    void statesAreNotValues() {
        PatternLearner.Member first = learn("task attempt is running");
        learn("task attempt is waiting");
        learn("task attempt is finished");

        assertThat(learn("task attempt is cancelled").groupId()).isNotEqualTo(first.groupId());
    }

    @Test
    void twoWordsThatVaryTogetherAreFoundTogether() {
        PatternLearner.Member first = learn("order of user anna for item apple is stored");
        learn("order of user bert for item pear is stored");
        learn("order of user carl for item plum is stored");
        learn("order of user dora for item fig is stored");

        assertThat(learn("order of user emil for item kiwi is stored").groupId())
                .isEqualTo(first.groupId());
        assertThat(first.pattern()).isEqualTo("order of user <*> for item <*> is stored");
    }

    @Test
    void whatFollowsAColonMayBeAnyText() {
        List<String> reasons =
                List.of("disk full", "no such host", "try later", "access denied", "broken pipe by peer", "bad header");
        List<PatternLearner.Member> members = reasons.stream()
                .map(reason -> learn("upload of report failed badly: " + reason))
                .toList();

        assertThat(members)
                .extracting(PatternLearner.Member::groupId)
                .containsOnly(members.get(0).groupId());
        assertThat(members.get(0).pattern()).isEqualTo("upload of report failed badly: <*>");
    }

    @Test
    void statesBesideAnArrowAreValues() {
        PatternLearner.Member first = learn("order status NEW -> PAID stored");
        learn("order status NEW -> SENT stored");
        learn("order status NEW -> LOST stored");

        assertThat(learn("order status NEW -> BACK stored").groupId()).isEqualTo(first.groupId());
    }

    /** Without its key a value at the end would vanish in the one before it. */
    @Test
    void leavingAKeyOutLeavesNoValueOut() {
        PatternLearner.Member with = learn("login failure; rhost=<*> user=<*>");
        PatternLearner.Member without = learn("login failure; rhost=<*>");
        learn("login failure; rhost=<*> account=<*>");
        learn("login failure; rhost=<*> name=<*>");

        assertThat(with.groupId()).isNotEqualTo(without.groupId());
    }

    @Test
    void aMergeChangesTheGroupButNotTheIdEmittedBefore() {
        PatternLearner.Member first = learn("login of user anna rejected");
        PatternLearner.Member second = learn("login of user bert rejected");
        learn("login of user carl rejected");

        assertThat(first.groupId()).isEqualTo(second.groupId());
        assertThat(List.of(first.emittedGroupId(), second.emittedGroupId())).doesNotHaveDuplicates();
        assertThat(first.groupId()).isLessThanOrEqualTo(first.emittedGroupId());
    }

    @Test
    void scopesNeverMeet() {
        for (String user : List.of("anna", "bert", "carl", "dora")) {
            learner.learn(new PatternKey("timeout", "login of user " + user + " rejected"));
            learner.learn(new PatternKey("permission", "login of user " + user + " rejected"));
        }

        assertThat(learner.groupOf(new PatternKey("timeout", "login of user anna rejected")))
                .isNotEqualTo(learner.groupOf(new PatternKey("permission", "login of user anna rejected")));
    }

    @Test
    void memoryIsBounded() {
        PatternLearner small = new PatternLearner(10);
        for (int i = 0; i < 1_000; i++) {
            small.learn(new PatternKey("", "unlike " + Integer.toString(i, 36) + " anything"));
        }

        PatternKey forgotten = new PatternKey("", "unlike 0 anything");
        assertThat(small.groupOf(forgotten)).isEqualTo(forgotten.id());
    }

    @Property(tries = 200)
    void theOrderLeavesNoTrace(@ForAll("patterns") List<String> patterns, @ForAll long seed) {
        List<String> shuffled = new ArrayList<>(patterns);
        Collections.shuffle(shuffled, new Random(seed));

        assertThat(groups(patterns, patterns)).isEqualTo(groups(shuffled, patterns));
    }

    @Provide
    Arbitrary<List<String>> patterns() {
        Arbitrary<String> word =
                Arbitraries.of("user", "for", "a.b", "c.d", "UP", "x=", "cat", "dog", "<*>", "cow", "on", "(", ":");
        return word.list()
                .ofMinSize(3)
                .ofMaxSize(5)
                .map(words -> String.join(" ", words))
                .list()
                .uniqueElements()
                .ofMaxSize(80);
    }

    private static List<String> groups(List<String> learned, List<String> asked) {
        PatternLearner learner = new PatternLearner(100_000);
        learned.forEach(pattern -> learner.learn(new PatternKey("", pattern)));
        return asked.stream()
                .map(pattern -> learner.learn(new PatternKey("", pattern)))
                .map(member -> member.groupId() + " " + member.pattern())
                .toList();
    }

    private PatternLearner.Member learn(String pattern) {
        return learner.learn(new PatternKey("", pattern));
    }
}
