package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.core.classification.rules.InvalidRuleException;
import dev.errata.core.classification.rules.Outcome;
import dev.errata.core.classification.rules.Rule;
import dev.errata.core.classification.rules.RuleExample;
import dev.errata.core.classification.rules.RuleMistake;
import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.classification.rules.RuleWriter;
import dev.errata.core.classification.rules.Weight;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.Category;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RuleSetTest {
    private static final RuleSet BUILT_IN = RuleSet.builtIn();
    private static final Path RULES = Path.of("src/main/resources/dev/errata/core/classification/rules");
    private static final Path SOURCES = RULES.resolveSibling("engine/sources.txt");
    private static final int LONGEST_LINE = 160;
    private static final Pattern TWO_PHRASES = Pattern.compile(
            "\\b(text|also|unless|examples|nearMisses): \\[(\"([^\"\\\\]|\\\\.)*\"|[^\"{\\[,]*|\\{[^}]*}), ");

    /** Its index is a tenth of a second's work, and every app and every retry of a process asks for it. */
    @Test
    void isCompiledOnceInAProcess() {
        assertThat(Classifier.with(BUILT_IN)).isSameAs(Classifier.withDefaults());
        assertThat(Classifier.with(BUILT_IN.without(Set.of("saas.said.login")))).isNotSameAs(Classifier.withDefaults());
    }

    @Test
    void everyRuleWinsItsExamplesAndNoNearMiss() {
        assertThat(RuleSetCheck.problems(BUILT_IN, BUILT_IN.all())).isEmpty();
        assertThat(RuleSetCheck.withoutExamples(BUILT_IN.all())).isEmpty();
    }

    @Test
    void everyRuleThatNoCodeAloneDecidesSaysWhatLooksLikeItAndIsNot() {
        assertThat(BUILT_IN.all())
                .filteredOn(rule -> rule.weight() != Weight.LAST)
                .filteredOn(rule -> !isDecidedByACodeAlone(rule) || rule.outcome() instanceof Outcome.Success)
                .allSatisfy(rule -> assertThat(rule.nearMisses()).as(rule.id()).isNotEmpty());
    }

    /** So that a change of one phrase is a change of one line. */
    @Test
    void ruleFilesHaveOnePhraseALineAndNoLongLines() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(RULES, "*.yaml")) {
            for (Path file : files) {
                assertThat(Files.readAllLines(file))
                        .as(file.toString())
                        .allMatch(line -> line.length() <= LONGEST_LINE)
                        .noneMatch(line -> TWO_PHRASES.matcher(line).find());
            }
        }
        assertThat(Files.readAllLines(SOURCES)).allMatch(line -> line.length() <= LONGEST_LINE);
    }

    @Test
    void knowsMoreThanFiveHundredRules() {
        assertThat(BUILT_IN.all()).hasSizeGreaterThan(500);
    }

    @Test
    void asksTheUsersRulesFirst() {
        List<Rule> own = RuleReader.read("rules.yaml", """
                rules:
                  - id: acme.ledger
                    category: database_error
                    recoverability: permanent
                    text: ["ledger is closed"]
                    examples: ["connection refused: ledger is closed"]
                """);
        RuleSet rules = BUILT_IN.with(own);
        assertThat(RuleSetCheck.problems(rules, own)).isEmpty();
        assertThat(category(rules, "connection refused: ledger is closed")).isEqualTo(Category.DATABASE_ERROR);
    }

    @Test
    void replacesARuleById() {
        List<Rule> own = RuleReader.read(
                "rules.yaml", "rules: [{id: net.refused, category: system_error, text: [\"connection refused\"]}]");
        assertThat(category(BUILT_IN.with(own), "dial: connection refused")).isEqualTo(Category.SYSTEM_ERROR);
    }

    @Test
    void whatAFileNeverTakesNoneOfItsRulesTakes() {
        List<Rule> own = RuleReader.read("rules.yaml", """
                unless: ["drill only"]
                rules:
                  - {id: a, category: disk_full, text: ["the tape is full"], unless: ["nearly"]}
                  - {id: b, category: disk_full, code: TAPE}
                """);
        RuleSet rules = BUILT_IN.with(own);
        assertThat(own.get(0).text().unless()).containsExactly("nearly", "drill only");
        assertThat(category(rules, "error: the tape is full")).isEqualTo(Category.DISK_FULL);
        assertThat(category(rules, "error: the tape is full (drill only)")).isNotEqualTo(Category.DISK_FULL);
        assertThat(RuleReader.readOne("topic", RuleWriter.yaml(own.get(0))).text())
                .isEqualTo(own.get(0).text());
    }

    @Test
    void saysWhichFileRuleAndReason() {
        assertInvalid(
                "rules: [{id: a, category: nonsense, text: [x]}]",
                "mine.yaml:1: rule 'a': 'nonsense' is not a known Category");
        assertInvalid("rules: [{id: a, category: dns_error}]", "mine.yaml:1: rule 'a': it would match everything");
        assertInvalid("rules: [{id: a, category: dns_error, txt: [x]}]", "mine.yaml:1: rule 'a': unknown key 'txt'");
        assertInvalid("rules: [{category: dns_error}]", "mine.yaml:1: 'id' is missing");
        assertInvalid("rules: [{id: a", "mine.yaml: not valid YAML");
        assertInvalid("rules: [{id: a, category: dns_error, text: ['*']}]", "mine.yaml:1: rule 'a': the phrase '*'");
        assertInvalid("- 1", "mine.yaml: a rule file must be a mapping");
    }

    @Test
    void refusesPatternsThatAreNotLinear() {
        Rule rule = RuleReader.readOne("topic", "{id: a, category: dns_error, text: [host], pattern: '(?=x)'}");
        assertThat(RuleSetCheck.problems(BUILT_IN.with(List.of(rule)), List.of(rule)))
                .anyMatch(problem -> problem.text().contains("is not linear"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"kind: error", "exit: 1", "code: EX", "status: 503", "type: Boom", "signal: SIGKILL"})
    void reportsASuccessThatItsExampleDenies(String stated) {
        List<Rule> rules = RuleReader.read("mine.yaml", """
                rules:
                  - id: a
                    category: none
                    text: ["flux capacitor charged"]
                    examples: ["flux capacitor charged", {message: "flux capacitor charged", %s}]
                """.formatted(stated));
        assertThat(RuleSetCheck.problems(BUILT_IN.with(rules), rules))
                .singleElement()
                .satisfies(problem -> assertThat(problem.text())
                        .contains("rule 'a': its example 'flux capacitor charged' states that it failed")
                        .contains("no rule makes a success of that"));
    }

    @Test
    void reportsARuleThatAnotherShadows() {
        List<Rule> rules = RuleReader.read("mine.yaml", """
                rules:
                  - {id: a, category: dns_error, text: ["flux capacitor"], examples: ["flux capacitor"]}
                  - {id: b, category: tls_error, text: ["flux capacitor"], examples: ["flux capacitor"]}
                """);
        assertThat(RuleSetCheck.problems(BUILT_IN.with(rules), rules))
                .anyMatch(problem -> problem.text().contains("rule 'b': it has the same condition as 'a'"))
                .anyMatch(problem -> problem.text().contains("rule 'b': it loses its example"));
    }

    @Test
    void tellsPoliciesThatThereAreNot() {
        UserRules rules = UserRules.read(BUILT_IN, Set.of("tool"), "mine.yaml", """
                rules:
                  - {id: a, category: dns_error, policy: tool, text: [tachyon], examples: [tachyon]}
                  - {id: b, category: dns_error, policy: tol, text: [dilithium], examples: [dilithium]}
                """);
        assertThat(rules.mistakes())
                .extracting(RuleMistake::text)
                .containsExactly("mine.yaml:3: rule 'b': there is no policy 'tol'");
    }

    @Test
    void tellsEveryMistakeAtOnceWithItsLine() {
        UserRules rules = UserRules.read(BUILT_IN, "mine.yaml", """
                source: [tool]
                rules:
                  - id: a
                    category: nonsense
                    severity: dreadful
                    text: ["flux capacitor"]
                  - {id: b, category: dns_error, text: [warp core], examples: [warp core], nearMisses: [a warp core]}
                  - {id: c, category: dns_error, text: [host], pattern: '(?=x)', examples: [host x]}
                  - {id: b, category: dns_error, text: [other]}
                  - {id: d, category: dns_error, text: [tachyon]}
                """);
        assertThat(rules.mistakes())
                .extracting(RuleMistake::text)
                .satisfiesExactly(
                        one -> assertThat(one).startsWith("mine.yaml:3: rule 'a': 'nonsense' is not a known Category"),
                        two -> assertThat(two).startsWith("mine.yaml:3: rule 'a': 'dreadful' is not a known Severity"),
                        three -> assertThat(three).startsWith("mine.yaml:7: rule 'b': it wins its near miss"),
                        four -> assertThat(four).contains("mine.yaml:8: rule 'c'", "is not linear"),
                        five -> assertThat(five)
                                .isEqualTo("mine.yaml:9: rule 'b': there is another rule with this id"));
        assertThat(rules.doubts())
                .extracting(RuleMistake::text)
                .containsExactly("mine.yaml:10: rule 'd': it has no example, so nobody knows whether it can win");
        assertThatThrownBy(rules::checked).isInstanceOf(InvalidRuleException.class);
    }

    @Test
    void writesEveryRuleSoThatItIsTheSameWhenReadAgain() {
        for (Rule rule : BUILT_IN.all()) {
            Rule again = RuleReader.readOne(rule.file(), RuleWriter.yaml(rule));
            assertThat(again.condition()).as(rule.id()).isEqualTo(rule.condition());
            assertThat(again.outcome()).isEqualTo(rule.outcome());
            assertThat(again.overrides()).isEqualTo(rule.overrides());
            assertThat(again.weight()).isEqualTo(rule.weight());
            assertThat(events(again.examples())).isEqualTo(events(rule.examples()));
            assertThat(events(again.nearMisses())).isEqualTo(events(rule.nearMisses()));
        }
    }

    /** An SQLSTATE is one thing's wherever it is stated; a family of codes, or a number that one component gives, is not. */
    private static boolean isDecidedByACodeAlone(Rule rule) {
        List<String> codes = rule.facts().codes();
        return !codes.isEmpty()
                && codes.stream().noneMatch(code -> code.endsWith("*") || code.endsWith("?"))
                && rule.text().isEmpty()
                && rule.scope().components().isEmpty();
    }

    private static List<ErrorEvent> events(List<RuleExample> examples) {
        return examples.stream().map(RuleExample::event).toList();
    }

    private static void assertInvalid(String yaml, String message) {
        assertThatThrownBy(() -> RuleReader.read("mine.yaml", yaml))
                .isInstanceOf(InvalidRuleException.class)
                .hasMessageStartingWith(message);
    }

    private static Category category(RuleSet rules, String message) {
        Judgement judgement =
                Classifier.with(rules).classify(ErrorEvent.builder(message).build());
        return ((Judgement.Failed) judgement).classification().category();
    }
}
