package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.pattern.PatternLearner;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Owners that only hear from each other, in any order, agree on the groups that one learner finds who sees everything. */
class OwnersTest {
    @Property(tries = 300)
    void agreeWithALearnerWhoSeesEverything(@ForAll("patterns") List<String> patterns, @ForAll Random random) {
        OwnersNetwork network = new OwnersNetwork(random);
        List<String> shuffled = new ArrayList<>(patterns);
        shuffled.addAll(patterns);
        Collections.shuffle(shuffled, random);
        shuffled.forEach(network::error);
        network.settle();

        assertThat(network.groupsOf(patterns)).isEqualTo(learned(patterns));
        assertThat(network.errors()).isEqualTo(shuffled.size());
        assertThat(network.groups())
                .containsOnlyOnceElementsOf(network.groupsOf(patterns).values());
    }

    @Property(tries = 100)
    void keepTheGroupThatAPersonKeeps(@ForAll("patterns") List<String> patterns, @ForAll Random random) {
        OwnersNetwork network = new OwnersNetwork(random);
        network.error("one");
        network.error("another");
        String one = OwnersNetwork.id("one");
        String another = OwnersNetwork.id("another");
        network.settle();
        network.command(merge(one, another));
        network.settle();
        patterns.forEach(network::error);
        network.command(merge(another, OwnersNetwork.id(patterns.get(0))));
        network.error("another");
        network.settle();

        assertThat(network.groupOf("another")).isEqualTo(one);
        assertThat(network.groupOf(patterns.get(0))).isEqualTo(one);
        assertThat(network.errors()).isEqualTo(patterns.size() + 3L);
    }

    @Test
    void theLaterWordOfAPersonWins() {
        OwnersNetwork network = new OwnersNetwork(new Random(1));
        List<String> texts = List.of("one", "another", "third");
        texts.forEach(network::error);
        network.settle();
        for (String text : texts) {
            for (String other : texts) {
                network.command(merge(OwnersNetwork.id(text), OwnersNetwork.id(other)));
                network.settle();
            }
        }

        assertThat(texts.stream().map(network::groupOf).distinct()).hasSize(1);
        assertThat(network.errors()).isEqualTo(3);
    }

    @Test
    void whatAPersonSplitOffStaysApart() {
        OwnersNetwork network = new OwnersNetwork(new Random(2));
        List<String> texts = List.of("login of user anna", "login of user bert", "login of user carl");
        texts.forEach(network::error);
        network.settle();
        String group = network.groupOf(texts.get(0));
        assertThat(texts).allSatisfy(text -> assertThat(network.groupOf(text)).isEqualTo(group));

        String anna = OwnersNetwork.id(texts.get(0));
        network.command(command(GroupCommandType.SPLIT, group, anna));
        network.settle();
        texts.forEach(network::error);
        network.error("login of user dora");
        network.settle();

        assertThat(network.groupOf(texts.get(0))).isEqualTo(GroupOwner.ownGroup(anna));
        assertThat(network.groupOf("login of user dora")).isEqualTo(group);
        assertThat(network.errors()).isEqualTo(7);
    }

    private static GroupCommand merge(String winner, String loser) {
        return command(GroupCommandType.MERGE, winner, loser);
    }

    private static GroupCommand command(GroupCommandType type, String group, String other) {
        return new GroupCommand("c", group, type, List.of(other), "jane", FoldProperties.START, null);
    }

    private static Map<String, String> learned(List<String> patterns) {
        PatternLearner learner = new PatternLearner(100_000);
        patterns.forEach(pattern -> learner.learn(key(pattern)));
        Map<String, String> groups = new HashMap<>();
        for (String pattern : patterns) {
            PatternLearner.Member member = learner.learn(key(pattern));
            groups.put(pattern, member.groupId() + " " + member.pattern());
        }
        return groups;
    }

    private static PatternKey key(String pattern) {
        return new PatternKey(OwnersNetwork.SCOPE, pattern);
    }

    @Provide
    Arbitrary<List<String>> patterns() {
        Arbitrary<String> word = Arbitraries.of(
                "user", "for", "a.b", "c.d", "e.f", "UP", "x=", "cat", "dog", "<*>", "cow", "on", "(", ":");
        return word.list()
                .ofMinSize(3)
                .ofMaxSize(5)
                .map(words -> String.join(" ", words))
                .list()
                .uniqueElements()
                .ofMinSize(1)
                .ofMaxSize(60);
    }
}
