package dev.errata.launcher.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.matching.Anchor;
import dev.errata.core.matching.PhraseIndex;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CompiledRulesTest {
    @Test
    void theyAreTheRulesWithoutTheirExamples() {
        assertSame(CompiledRules.decode(CompiledRules.encode(RuleSet.builtIn())));
    }

    @Test
    void eachPhraseComesWithWhatItIsLookedForBy() {
        List<String> phrases = RuleSet.builtIn().phrases().stream().distinct().toList();
        PhraseIndex index = new PhraseIndex(phrases, Map.of());
        Map<String, Anchor> anchors =
                CompiledRules.decode(CompiledRules.encode(RuleSet.builtIn())).anchors();
        assertThat(anchors).hasSameSizeAs(phrases);
        for (int i = 0; i < phrases.size(); i++) {
            assertThat(anchors.get(phrases.get(i))).as(phrases.get(i)).isEqualTo(index.anchor(i));
        }
    }

    @Test
    void whatIsJudgedByWithoutFilesAreOurRules() {
        assertSame(RuleFiles.toJudgeBy(List.of(), Set.of()));
    }

    private static void assertSame(RuleSet rules) {
        assertThat(rules.layers()).hasSize(1);
        assertThat(rules.all().stream().map(CompiledRulesTest::withoutExamples).toList())
                .isEqualTo(RuleSet.builtIn().all().stream()
                        .map(CompiledRulesTest::withoutExamples)
                        .toList());
    }

    private static Rule withoutExamples(Rule rule) {
        return new Rule(
                rule.id(),
                rule.outcome(),
                rule.overrides(),
                rule.weight(),
                rule.scope(),
                rule.facts(),
                rule.text(),
                List.of(),
                List.of(),
                rule.file());
    }
}
