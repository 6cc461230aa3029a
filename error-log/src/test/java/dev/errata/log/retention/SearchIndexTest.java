package dev.errata.log.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.log.Samples;
import dev.errata.log.Stores;
import dev.errata.log.database.Days;
import dev.errata.log.rows.ErrorRows;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

class SearchIndexTest {
    private final Instant now = Instant.now();
    private final LocalDate today = LocalDate.ofInstant(now, ZoneOffset.UTC);
    private Stores stores;

    @BeforeEach
    void storeThreeDays(TestInfo test) {
        stores = new Stores(
                "index_" + test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT));
        for (int ago = 2; ago >= 0; ago--) {
            Instant at = now.minus(Duration.ofDays(ago));
            stores.write(
                    new ErrorRows(),
                    Stores.at(ago, at, Samples.error("error-" + ago, "disk quota at /x", "session", at)));
        }
    }

    @AfterEach
    void close() {
        stores.close();
    }

    private String day(int ago) {
        return Days.partition("error_log", today.minusDays(ago));
    }

    private String index(int ago) {
        return day(ago) + "_search";
    }

    private List<String> make(SearchIndex.Kind kind, Instant at) {
        return new SearchIndex(stores.database(), kind, () -> at).make();
    }

    private String plan() {
        return stores.database().jdbi().inTransaction(handle -> {
            handle.execute("SET LOCAL enable_seqscan = off");
            return handle
                    .createQuery("EXPLAIN SELECT error_id FROM " + day(1)
                            + " WHERE message ILIKE '%quota at%' OR error_code ILIKE '%quota at%'")
                    .mapTo(String.class)
                    .list()
                    .stream()
                    .collect(Collectors.joining(" "));
        });
    }

    @Test
    void daysThatAreOverAreIndexedOnce() {
        assertThat(make(SearchIndex.Kind.TRIGRAM, now)).containsExactly(index(1), index(2));
        assertThat(make(SearchIndex.Kind.TRIGRAM, now)).isEmpty();
        assertThat(make(SearchIndex.Kind.TRIGRAM, now.plus(Duration.ofDays(1)))).containsExactly(index(0));
        assertThat(plan()).contains(index(1));
    }

    @Test
    void nothingIsIndexedUnlessAskedFor() {
        assertThat(make(SearchIndex.Kind.NONE, now)).isEmpty();
        assertThat(stores.count("SELECT count(*) FROM pg_indexes WHERE schemaname = current_schema()"
                        + " AND indexname LIKE '%search'"))
                .isZero();
    }

    @Test
    void anIndexWhoseMakingBrokeOffIsMadeAnew() {
        Instant yesterday = now.minus(Duration.ofDays(1));
        stores.write(
                new ErrorRows(), Stores.at(9, yesterday, Samples.error("second", "HTTP 503", "session", yesterday)));
        assertThatThrownBy(() -> stores.execute(
                        "CREATE UNIQUE INDEX CONCURRENTLY %s ON %s (source_topic)".formatted(index(1), day(1))))
                .hasMessageContaining("could not create unique index");
        assertThat(make(SearchIndex.Kind.TRIGRAM, now)).containsExactly(index(1), index(2));
        assertThat(plan()).contains(index(1));
    }

    @Test
    void anIndexedDayIsDroppedAsAnyOther() {
        make(SearchIndex.Kind.TRIGRAM, now);
        RetentionSettings aDay =
                new RetentionSettings(Duration.ofDays(1), Duration.ofDays(365), 0, SearchIndex.Kind.TRIGRAM);
        new LogCleaner(stores.database(), aDay, () -> now).run();
        assertThat(stores.count("SELECT count(*) FROM error_log")).isEqualTo(2);
        assertThat(make(SearchIndex.Kind.TRIGRAM, now)).isEmpty();
    }
}
