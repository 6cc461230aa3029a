package dev.errata.core.grouping.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

final class GroupRulesTest {

    private static final UnaryOperator<String> NOTHING_LEARNED = UnaryOperator.identity();

    @Test
    void aMergeHolds() {
        GroupRules rules = GroupRules.NONE.merge("b", "a").merge("c", "b");

        assertThat(rules.groupOf("c", NOTHING_LEARNED)).isEqualTo("a");
    }

    @Test
    void aMergeHoldsForWhatTheGroupGrowsInto() {
        GroupRules rules = GroupRules.NONE.merge("b", "z");
        Map<String, String> learned = Map.of("b", "a", "c", "a");

        assertThat(rules.groupOf("c", id -> learned.getOrDefault(id, id))).isEqualTo("z");
    }

    @Test
    void aMergeHoldsForWhatTheWinnerGrowsInto() {
        GroupRules rules = GroupRules.NONE.merge("b", "z");
        Map<String, String> learned = Map.of("z", "y");

        assertThat(rules.groupOf("b", id -> learned.getOrDefault(id, id))).isEqualTo("y");
    }

    @Test
    void theLaterMergeWins() {
        GroupRules rules = GroupRules.NONE.merge("a", "b").merge("b", "a");

        assertThat(rules.groupOf("a", NOTHING_LEARNED)).isEqualTo("a");
        assertThat(rules.groupOf("b", NOTHING_LEARNED)).isEqualTo("a");
    }

    @Test
    void aSplitWinsOverWhatIsLearned() {
        GroupRules rules = GroupRules.NONE.split("a");
        Map<String, String> learned = Map.of("b", "a", "c", "a");
        UnaryOperator<String> groupOf = id -> learned.getOrDefault(id, id);

        assertThat(rules.groupOf("a", groupOf)).isEqualTo(GroupRules.ownGroup("a"));
        assertThat(rules.groupOf("b", groupOf)).isEqualTo("a");
    }

    @Test
    void aSplitTakesBackAMerge() {
        GroupRules rules = GroupRules.NONE.merge("b", "a").split("b");

        assertThat(rules).isEqualTo(GroupRules.NONE);
    }
}
