package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.Alert;
import dev.errata.core.alert.AlertState;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.PatternKey;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.grouping.pattern.PatternLearner;
import dev.errata.core.recovery.Action;
import dev.errata.core.taxonomy.Category;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which fingerprints are one group: as learned in the stream, and as a person says. */
class LearnedGroupsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<String> NAMES =
            List.of("anna", "bert", "carl", "dora", "emil", "frida", "gustav", "hanna", "ida", "jan");

    @TempDir
    private Path state = Path.of("");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void theGroupsAreThoseOfOneLearnerWhoSeesEverything(long seed) {
        List<ClassifiedError> errors = new ArrayList<>();
        for (String name : NAMES) {
            for (String message : List.of(
                    "login of user " + name + " rejected",
                    "no answer from host=" + name + ".example.org within the limit",
                    "cannot open " + name,
                    "service " + name + " is down")) {
                errors.add(Samples.judged(message + errors.size(), message, AggregatorDriver.START));
            }
        }
        Collections.shuffle(errors, new Random(seed));
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            Random random = new Random(seed);
            for (int round = 0; round < 2; round++) {
                for (ClassifiedError error : errors) {
                    aggregator.error(error);
                    if (random.nextInt(8) == 0) {
                        aggregator.advance(SECOND);
                    }
                }
            }
            aggregator.advance(SECOND);

            assertThat(counts(standing(aggregator.groups()))).isEqualTo(expected(errors, 2));
            assertThat(aggregator.deadLetters()).isEmpty();
        }
    }

    @Test
    void aMergedGroupIsPublishedForTheLastTimeAndNamesTheOneThatTookItOver() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            logins(aggregator, 4);
            aggregator.advance(SECOND);

            List<ErrorGroup> published = aggregator.groups();
            ErrorGroup group = standing(published).get(0);
            assertThat(standing(published)).singleElement().satisfies(one -> {
                assertThat(one.occurrences().count()).isEqualTo(4);
                assertThat(one.kind().pattern()).isEqualTo("login of user <*> rejected");
            });
            assertThat(published.stream().map(ErrorGroup::mergedInto).filter(Objects::nonNull))
                    .hasSize(3);
            assertThat(aggregator.aliases()).extracting(GroupAlias::groupId).doesNotContain(group.groupId());

            logins(aggregator, 4);
            aggregator.advance(SECOND);
            assertThat(aggregator.groups()).singleElement().satisfies(one -> {
                assertThat(one.groupId()).isEqualTo(group.groupId());
                assertThat(one.occurrences().count()).isEqualTo(8);
            });
        }
    }

    @Test
    void learningCanBeSwitchedOff() {
        AggregationSettings off = AggregationSettings.DEFAULTS.withoutLearning();
        try (AggregatorDriver aggregator = new AggregatorDriver(state, off)) {
            logins(aggregator, 10);
            aggregator.advance(SECOND);

            assertThat(standing(aggregator.groups())).hasSize(10);
            assertThat(aggregator.aliases())
                    .as("but of those that are called otherwise now")
                    .allMatch(alias -> alias.heir() != null);
        }
    }

    @Test
    void valuesOfOneGroupAreNoNewGroups() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            logins(aggregator, 10);
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(10));

            assertThat(aggregator.alerts("new_group").stream()
                            .filter(alert -> alert.state() == AlertState.FIRING)
                            .map(Alert::scope)
                            .distinct())
                    .hasSize(1);
        }
    }

    @Test
    void theAlertOfANewGroupCountsWhatItTookOver() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            logins(aggregator, 10);
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(10));

            assertThat(aggregator.alerts("new_group").stream().filter(alert -> alert.state() == AlertState.FIRING))
                    .singleElement()
                    .extracting(Alert::text)
                    .asString()
                    .contains("never seen before, 10 times so far.", "Group: login of user <*> rejected");
        }
    }

    @Test
    void aGroupThatTookOverAnOldOneIsNotNew() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            String old = error(aggregator, "the disk of the build agent is full");
            aggregator.advance(Duration.ofMinutes(20));
            aggregator.alerts("new_group");
            String recent = error(aggregator, "no space left on device");
            aggregator.command(command(GroupCommandType.MERGE, recent, old));
            aggregator.advance(SECOND);
            aggregator.advance(Duration.ofSeconds(10));

            assertThat(aggregator.alerts("new_group")).extracting(Alert::state).doesNotContain(AlertState.FIRING);
        }
    }

    @Test
    void whatAPersonMergesStaysMerged() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            String one = error(aggregator, "the disk of the build agent is full");
            String other = error(aggregator, "no space left on device");
            aggregator.command(command(GroupCommandType.MERGE, one, other));
            aggregator.advance(SECOND);
            assertThat(standing(aggregator.groups())).singleElement().satisfies(group -> {
                assertThat(group.groupId()).isEqualTo(one);
                assertThat(group.occurrences().count()).isEqualTo(2);
            });

            error(aggregator, "no space left on device");
            aggregator.command(command(GroupCommandType.RESOLVE, other));
            aggregator.advance(SECOND);
            assertThat(aggregator.groups()).singleElement().satisfies(group -> {
                assertThat(group.groupId()).isEqualTo(one);
                assertThat(group.occurrences().count()).isEqualTo(3);
                assertThat(group.status()).isEqualTo(GroupStatus.RESOLVED);
            });

            aggregator.advance(Duration.ofDays(200));
            assertThat(error(aggregator, "no space left on device")).isEqualTo(other);
            aggregator.advance(SECOND);
            assertThat(standing(aggregator.groups()))
                    .extracting(ErrorGroup::groupId)
                    .containsExactly(one);
        }
    }

    @Test
    void whatAPersonSplitsStaysApart() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            logins(aggregator, 4);
            aggregator.advance(SECOND);
            ErrorGroup group = standing(aggregator.groups()).get(0);
            String anna = Samples.judged("a", "login of user anna rejected", aggregator.now())
                    .fingerprint();
            aggregator.command(command(GroupCommandType.SPLIT, group.groupId(), anna));
            logins(aggregator, 4);
            aggregator.advance(SECOND);

            assertThat(counts(standing(aggregator.groups())).values()).containsExactlyInAnyOrder(7L, 1L);
        }
    }

    /** Of a group of which only decisions were known, the news was what nobody knew: the decisions were a dead letter. */
    @Test
    void whatBecameOfErrorsGoesWithASplitGroupToAnotherVersion() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            aggregator.error(Samples.error("a1", "v1:a", Category.LLM_RATE_LIMIT, aggregator.now()));
            aggregator.error(Samples.error("b1", "v1:b", Category.LLM_RATE_LIMIT, aggregator.now()));
            aggregator.advance(SECOND);
            aggregator.command(command(GroupCommandType.MERGE, "v1:b", "v1:a"));
            aggregator.command(command(GroupCommandType.SPLIT, "v1:b", "v1:a"));
            aggregator.decision(Samples.decision("d", "v1:a", Action.RETRY, aggregator.now()));
            aggregator.advance(SECOND);
            aggregator.error(Samples.renamed("a2", "v1:a", "v2:a", aggregator.now()));
            aggregator.advance(SECOND);

            assertThat(aggregator.deadLetters()).isEmpty();
            assertThat(standing(aggregator.groups())).anySatisfy(group -> {
                assertThat(group.occurrences().count()).isEqualTo(1);
                assertThat(group.recovery()).isEqualTo(new RecoveryResults(1, 0, 0, 0));
            });
        }
    }

    @Test
    void aMergeWithAGroupThatIsNotThereIsADeadLetterOfItsOwner() {
        try (AggregatorDriver aggregator = new AggregatorDriver(state)) {
            String one = error(aggregator, "no space left on device");
            aggregator.command(command(GroupCommandType.MERGE, one, "v1:none"));
            aggregator.command(command(GroupCommandType.SPLIT, one));

            assertThat(aggregator.answers())
                    .extracting(CommandResult::error)
                    .containsExactly(null, "which other groups is not said");
            assertThat(aggregator.deadLetters()).hasSize(1);
        }
    }

    private static String error(AggregatorDriver aggregator, String message) {
        ClassifiedError error = Samples.judged(message + aggregator.now(), message, aggregator.now());
        aggregator.error(error);
        return error.fingerprint();
    }

    private static void logins(AggregatorDriver aggregator, int names) {
        NAMES.stream().limit(names).forEach(name -> error(aggregator, "login of user " + name + " rejected"));
    }

    private static GroupCommand command(GroupCommandType type, String groupId, String... others) {
        return new GroupCommand(
                UUID.randomUUID().toString(),
                groupId,
                type,
                List.of(others),
                "jane",
                AggregatorDriver.START.plusSeconds(5),
                null);
    }

    /** The newest state of each group that no other took over. */
    private static List<ErrorGroup> standing(List<ErrorGroup> published) {
        Map<String, ErrorGroup> newest = new HashMap<>();
        published.stream().filter(Objects::nonNull).forEach(group -> newest.put(group.groupId(), group));
        return newest.values().stream()
                .filter(group -> group.mergedInto() == null)
                .toList();
    }

    private static Map<String, Long> counts(List<ErrorGroup> groups) {
        Map<String, Long> counts = new HashMap<>();
        groups.forEach(group -> counts.put(
                group.groupId() + " " + group.kind().pattern(),
                group.occurrences().count()));
        return counts;
    }

    private static Map<String, Long> expected(List<ClassifiedError> errors, long times) {
        PatternLearner learner = new PatternLearner(100_000);
        errors.forEach(error -> learner.learn(key(error)));
        Map<String, Long> counts = new HashMap<>();
        for (ClassifiedError error : errors) {
            PatternLearner.Member member = learner.learn(key(error));
            counts.merge(member.groupId() + " " + member.pattern(), times, Long::sum);
        }
        return counts;
    }

    /** Of the category that the rules give, which need not be the one that it is shown with. */
    private static PatternKey key(ClassifiedError error) {
        return Stream.of(Category.values())
                .map(category -> new PatternKey(category.label() + "//", error.pattern()))
                .filter(key -> key.isOf(error.fingerprint()))
                .findFirst()
                .orElseThrow();
    }
}
