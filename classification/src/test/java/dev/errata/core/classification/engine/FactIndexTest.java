package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.RuleReader;
import dev.errata.core.classification.rules.RuleSet;
import dev.errata.core.event.ErrorEvent;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FactIndexTest {
    @ParameterizedTest
    @CsvSource({
        "RateLimitError, RateLimitError, true",
        "RateLimitError, openai.RateLimitError, true",
        "RateLimitError, openai.RateLimitErrors, false",
        "*LimitError, openai.RateLimitError, true",
        "*LimitError, RateLimitErrors, false",
        "*LimitError, LimitErrorOrLimitError, true",
        "Sqlite*, SqliteBusyException, true",
        "Sqlite*, org.sqlite.SQLiteException, true",
        "Sqlite*, NoSqliteHere, false",
        "acme.db.*, acme.db.Closed, true",
        "acme.db.*, Acme.DB.Closed, true",
        "*Corrupt*, acme.IndexCorruptError, true",
        "*Corrupt*, acme.IndexBroken, false",
        "'*two  blanks*', 'here are two  blanks', true",
        "'*two  blanks*', 'here are two blanks', false",
        "*, anything, true",
        "'* *', 'two words', true",
        "'* *', one, false",
        "Ora?????, Ora00060, true",
        "Ora?????, Ora000601, false",
        "Ora?????, Ora0060, false",
    })
    void aRuleIsFoundByEachNameThatItsOwnStandsFor(String asked, String type, boolean isFound) {
        RuleEngine engine = new RuleEngine(
                RuleSet.of(RuleReader.read(
                        "mine.yaml",
                        "rules: [{id: mine, category: database_error, type: ['" + asked
                                + "', NeverMet]}, {id: other, category: dns_error, type: ['*Other']}]")),
                SourceNames.builtIn());
        ErrorEvent event = ErrorEvent.builder("it failed").exceptionType(type).build();

        assertThat(engine.match(engine.view(event)).failures())
                .extracting(match -> match.rule().id())
                .isEqualTo(isFound ? List.of("mine") : List.of());
    }
}
