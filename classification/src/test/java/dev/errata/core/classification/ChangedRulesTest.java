package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ChangedRulesTest {
    private static final RuleSet BASE = RuleSet.of(RuleReader.read("base.yaml", """
            rules:
              - {id: net.refused, category: connection_error, text: [connection refused]}
              - {id: net.reset, category: connection_error, text: [connection reset]}
            """));
    private static final Set<String> POLICIES = Set.of("patient");

    @Test
    void aChangeReplacesTheRuleWithItsIdAndNoOther() {
        ChangedRules changed = ChangedRules.on(
                BASE,
                POLICIES,
                List.of(change(
                        "net.refused", "{id: net.refused, category: database_error, text: [connection refused]}")));

        assertThat(changed.rejected()).isEmpty();
        assertThat(changed.all().all())
                .extracting(rule -> rule.id() + " from " + rule.file())
                .containsExactly("net.refused from rules", "net.reset from base.yaml");
    }

    @Test
    void whatIsWrongIsRejectedWithItsReasonAndTheOthersCount() {
        ChangedRules changed = ChangedRules.on(
                BASE,
                POLICIES,
                List.of(
                        change("a", "{id: a, category: dns_error, text: [warp core]}"),
                        change("yaml", "{id: yaml"),
                        change("deep", "[".repeat(100_000)),
                        change("mine", "{id: yours, category: dns_error, text: [tachyon]}"),
                        change("category", "{id: category, category: nonsense, text: [tachyon]}"),
                        change("slow", "{id: slow, category: dns_error, text: [tachyon], pattern: '(?<=a)b'}"),
                        change("thief", "{id: thief, category: dns_error, text: [flux], examples: [a warp core]}"),
                        change("b", "{id: b, category: tls_error, text: [tachyon], examples: [a tachyon]}")));

        assertThat(changed.rejected())
                .containsOnlyKeys("yaml", "deep", "mine", "category", "slow", "thief")
                .hasEntrySatisfying("yaml", reason -> assertThat(reason).contains("not valid YAML"))
                .hasEntrySatisfying("mine", reason -> assertThat(reason).contains("under another id"))
                .hasEntrySatisfying("category", reason -> assertThat(reason).contains("'nonsense'"))
                .hasEntrySatisfying("slow", reason -> assertThat(reason).contains("not linear"))
                .hasEntrySatisfying("thief", reason -> assertThat(reason).contains("loses its example"));
        assertThat(changed.all().find("a")).isPresent();
        assertThat(changed.all().find("b")).isPresent();
    }

    @Test
    void aRuleThatNamesAPolicyThatThereIsNotIsRejected() {
        ChangedRules changed = ChangedRules.on(
                BASE,
                POLICIES,
                List.of(
                        change("a", "{id: a, category: dns_error, text: [warp core], policy: patient}"),
                        change("b", "{id: b, category: tls_error, text: [tachyon], policy: pateint}")));

        assertThat(changed.rejected()).containsOnlyKeys("b");
        assertThat(changed.rejected().get("b")).contains("no policy 'pateint'");
        assertThat(changed.all().find("a")).isPresent();
    }

    @Test
    void ofTwoThatDoNotGoTogetherTheLaterIsRejected() {
        ClassificationRule first =
                change("a", "{id: a, category: dns_error, text: [warp core], examples: [warp core]}");
        ClassificationRule second =
                change("b", "{id: b, category: tls_error, text: [warp core], examples: [warp core]}");

        assertThat(ChangedRules.on(BASE, POLICIES, List.of(first, second)).rejected())
                .containsOnlyKeys("b");
        assertThat(ChangedRules.on(BASE, POLICIES, List.of(second, first)).rejected())
                .containsOnlyKeys("a");
    }

    private static ClassificationRule change(String id, String definition) {
        return new ClassificationRule(id, definition, "operator", Instant.EPOCH, null);
    }
}
