package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.errata.core.command.CommandResult;
import dev.errata.core.command.CommandType;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.ErrorStatistics;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.recovery.Action;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.ErrorClass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AggregatorTopologyTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final AggregatorDriver aggregator;

    AggregatorTopologyTest(@TempDir Path state) {
        aggregator = new AggregatorDriver(state);
    }

    @AfterEach
    void close() {
        aggregator.close();
    }

    @Test
    void likeErrorsAreOneGroupThatIsPublishedOnceASecond() {
        errors("a", Category.LLM_RATE_LIMIT, 5);
        assertThat(aggregator.groups()).isEmpty();

        aggregator.advance(SECOND);
        ErrorGroup group = aggregator.groups().get(0);
        assertThat(group.groupId()).isEqualTo("v1:a");
        assertThat(group.occurrences().count()).isEqualTo(5);
        assertThat(group.status()).isEqualTo(GroupStatus.NEW);
        assertThat(group.sessionsAffected()).isEqualTo(5);
        assertThat(group.sources()).isEqualTo(Map.of("llm:openrouter", 5L));
        assertThat(group.examples().recentErrorIds()).hasSize(5);
        assertThat(group.rates().lastMinute()).isEqualTo(5);

        aggregator.advance(SECOND);
        assertThat(aggregator.groups()).as("nothing new").isEmpty();
    }

    @Test
    void afterManyGroupsTheNextOnesWaitForLonger() {
        for (int i = 0; i < 300; i++) {
            errors("group-" + i, Category.LLM_RATE_LIMIT, 1);
        }
        aggregator.advance(SECOND);
        assertThat(aggregator.groups()).hasSize(300);

        errors("group-7", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);
        assertThat(aggregator.groups()).isEmpty();
        aggregator.advance(SECOND.multipliedBy(2));
        assertThat(aggregator.groups())
                .singleElement()
                .satisfies(group -> assertThat(group.occurrences().count()).isEqualTo(2));
    }

    /** By the rule that won, not by the category: database errors are tried again, these are not. */
    @Test
    void aGroupSaysCodeClassAndWhetherAnyMemberIsRunAgain() {
        aggregator.error(Samples.judged(
                "e1",
                new ErrorSource("database", "mysql", null, null),
                "1005",
                "Can't create table",
                aggregator.now()));
        aggregator.advance(SECOND);

        assertThat(aggregator.groups()).singleElement().satisfies(group -> {
            assertThat(group.category()).isEqualTo(Category.DATABASE_ERROR);
            assertThat(group.code()).isEqualTo(2002);
            assertThat(group.errorClass()).isEqualTo(ErrorClass.SYSTEM_ERROR);
            assertThat(group.retryable()).isFalse();
        });
    }

    @Test
    void theRatesOfAGroupThatGoesSilentFallToZeroInThreeUpdates() {
        errors("a", Category.LLM_RATE_LIMIT, 5);
        aggregator.advance(SECOND);
        assertThat(last(aggregator.groups()).rates()).isEqualTo(new GroupRates(5, 5, 5));

        for (int halfMinutes = 0; halfMinutes < 240; halfMinutes++) {
            aggregator.advance(Duration.ofSeconds(30));
        }
        assertThat(aggregator.groups())
                .extracting(ErrorGroup::rates)
                .containsExactly(new GroupRates(0, 5, 5), new GroupRates(0, 0, 5), new GroupRates(0, 0, 0));
    }

    @Test
    void aGroupShowsWhetherRetryingHelps() {
        aggregator.decision(Samples.decision("d1", "v1:a", Action.RETRY, aggregator.now()));
        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.decision(Samples.recovered("d2", "v1:a", aggregator.now()));
        aggregator.decision(Samples.decision("d3", "v1:a", Action.GATE, aggregator.now()));
        aggregator.advance(SECOND);

        assertThat(aggregator.groups())
                .singleElement()
                .extracting(ErrorGroup::recovery)
                .isEqualTo(new RecoveryResults(1, 1, 1, 0));
    }

    @Test
    void aDecisionAloneIsNoGroup() {
        aggregator.decision(Samples.decision("d1", "v1:a", Action.RETRY, aggregator.now()));
        aggregator.advance(SECOND);

        assertThat(aggregator.groups()).isEmpty();
    }

    @Test
    void anErrorAfterTheGapRegressesTheGroup() {
        errors("a", Category.LLM_RATE_LIMIT, 2);
        aggregator.advance(Duration.ofMinutes(61));
        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);

        ErrorGroup group = last(aggregator.groups());
        assertThat(group.status()).isEqualTo(GroupStatus.REGRESSED);
        assertThat(group.episodes()).extracting(episode -> episode.count()).containsExactly(2L, 1L);
    }

    @Test
    void aGroupThatWasResolvedRegressesWithTheNextError() {
        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);
        aggregator.command(command("v1:a", GroupCommandType.RESOLVE));
        aggregator.advance(SECOND);
        assertThat(last(aggregator.groups()).status()).isEqualTo(GroupStatus.RESOLVED);

        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);
        assertThat(last(aggregator.groups()).status()).isEqualTo(GroupStatus.REGRESSED);
    }

    @Test
    void everyCommandIsAnsweredOnce() {
        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);
        GroupCommand resolve = command("v1:a", GroupCommandType.RESOLVE);
        aggregator.command(resolve);
        aggregator.command(resolve);
        aggregator.command(command("v1:none", GroupCommandType.REOPEN));
        aggregator.command(command("v1:a", GroupCommandType.MERGE));

        assertThat(aggregator.answers())
                .extracting(CommandResult::type, CommandResult::changed, CommandResult::error, CommandResult::issuedBy)
                .containsExactly(
                        tuple(CommandType.GROUP_RESOLVE, 1L, null, "jane"),
                        tuple(CommandType.GROUP_REOPEN, 0L, "there is no group v1:none", "jane"),
                        tuple(CommandType.GROUP_MERGE, 0L, "which other groups is not said", "jane"));
        assertThat(aggregator.deadLetters()).isEmpty();
    }

    @Test
    void aSecretInThePersonsReasonIsNotInTheAnswer() {
        aggregator.command(
                command("v1:none", GroupCommandType.REOPEN).because(any -> "password=hunter2hunter2 was in it"));

        assertThat(aggregator.answers())
                .singleElement()
                .satisfies(answer ->
                        assertThat(answer.reason()).doesNotContain("hunter2").contains("was in it"));
    }

    @Test
    void aCommandIsForgottenWhenNobodyRepeatsItAnyMore() {
        GroupCommand command = command("v1:none", GroupCommandType.RESOLVE);
        aggregator.command(command);
        aggregator.advance(Duration.ofDays(2));
        aggregator.command(command);
        assertThat(aggregator.answers()).hasSize(1);
        aggregator.advance(Duration.ofHours(2));
        aggregator.command(command);
        assertThat(aggregator.answers()).hasSize(1);
    }

    @Test
    void aLateErrorIsCountedApartAndOpensNoEpisode() {
        aggregator.error(Samples.error(
                "late", "v1:a", Category.LLM_RATE_LIMIT, aggregator.now().minus(Duration.ofDays(3)), aggregator.now()));
        aggregator.advance(SECOND);

        ErrorGroup group = aggregator.groups().get(0);
        assertThat(group.occurrences().count()).isEqualTo(1);
        assertThat(group.occurrences().lateCount()).isEqualTo(1);
        assertThat(group.episodes()).isEmpty();
    }

    @Test
    void statisticsOfEverySizeAndDimensionAddUpToTheEventsThatWentIn() {
        errors("a", Category.LLM_RATE_LIMIT, 7);
        aggregator.advance(Duration.ofMinutes(70));
        errors("b", Category.CONFIG_MISSING, 3);
        aggregator.decision(Samples.recovered("d1", "v1:a", aggregator.now()));
        aggregator.advance(SECOND);

        Map<String, ErrorStatistics> statistics = aggregator.statistics();
        for (Duration size : List.of(Duration.ofMinutes(1), Duration.ofHours(1), Duration.ofDays(1))) {
            for (String dimension : List.of("all", "category", "code", "severity", "source", "recoverability")) {
                assertThat(statistics.values().stream()
                                .filter(window -> window.windowSize().equals(size))
                                .filter(window -> window.dimension().equals(dimension))
                                .mapToLong(ErrorStatistics::errors)
                                .sum())
                        .as("%s %s", size, dimension)
                        .isEqualTo(10);
            }
        }
        assertThat(statistics).hasEntrySatisfying("day|2026-11-21T00:00:00Z|category|llm_rate_limit", day -> {
            assertThat(day.errors()).isEqualTo(7);
            assertThat(day.retrySuccesses()).isEqualTo(1);
            assertThat(day.timeToRecovery()).isEqualTo(Duration.ofSeconds(3));
        });
    }

    @Test
    void windowsAreMarkedOnlyWhereTheirCommitIsTooSoonToPublishThem() {
        errors("a", Category.LLM_RATE_LIMIT, 1);
        assertThat(aggregator.statistics()).as("in the commit of the error").isNotEmpty();
        assertThat(aggregator.written(AggregatorTopology.UNPUBLISHED_STATISTICS))
                .isEmpty();

        errors("a", Category.LLM_RATE_LIMIT, 1);
        assertThat(aggregator.statistics()).as("within the same second").isEmpty();
        assertThat(aggregator.written(AggregatorTopology.UNPUBLISHED_STATISTICS))
                .isNotEmpty();

        aggregator.advance(SECOND);
        assertThat(aggregator.statistics().get("day|2026-11-21T00:00:00Z|category|llm_rate_limit"))
                .extracting(ErrorStatistics::errors)
                .isEqualTo(2L);
    }

    @Test
    void aGroupSilentForNinetyDaysIsForgottenWithATombstone() {
        errors("a", Category.LLM_RATE_LIMIT, 1);
        aggregator.advance(SECOND);
        assertThat(aggregator.groups()).hasSize(1);

        aggregator.advance(Duration.ofDays(91));
        assertThat(aggregator.groups()).containsOnlyNulls().hasSize(1);
    }

    private void errors(String group, Category category, int count) {
        for (int i = 0; i < count; i++) {
            String id = group + "-" + aggregator.now().toEpochMilli() + "-" + i;
            aggregator.error(Samples.error(id, "v1:" + group, category, aggregator.now()));
        }
    }

    private static GroupCommand command(String groupId, GroupCommandType type) {
        return new GroupCommand(
                UUID.randomUUID().toString(),
                groupId,
                type,
                List.of(),
                "jane",
                AggregatorDriver.START.plusSeconds(1),
                "because of a test");
    }

    private static <T> T last(List<T> list) {
        return list.get(list.size() - 1);
    }
}
