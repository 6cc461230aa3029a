package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.rules.Sources;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.taxonomy.SourceType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceNamesTest {
    private static final SourceNames NAMES = SourceNames.builtIn();

    /** A name with colons was once read as a mapping, and was never found. */
    @ParameterizedTest
    @CsvSource({
        "PG::UndefinedTable, DATABASE",
        "ActiveRecord::StatementInvalid, DATABASE",
        "psycopg.errors.DeadlockDetected, DATABASE",
        "io.grpc.StatusRuntimeException, SERVICE"
    })
    void theClassOfAnExceptionTellsWhereItComesFrom(String type, SourceType source) {
        ErrorEvent event =
                ErrorEvent.builder("it did not work").exceptionType(type).build();

        assertThat(NAMES.sourcesOf(event, event.message()).overlaps(Sources.of(source)))
                .isTrue();
    }
}
