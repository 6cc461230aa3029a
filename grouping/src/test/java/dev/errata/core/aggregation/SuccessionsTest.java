package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.GroupStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a group of the version before hands over, in whatever order its owners hear of it. */
class SuccessionsTest {
    private static final Instant NOW = FoldProperties.START;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void severalFormerGroupsThatAreOneNowAreOneGroupWithAllThatTheyHad(long seed) {
        OwnersNetwork network = new OwnersNetwork(new Random(seed));
        before(network, "v1:a", "v1:b", "v1:c");
        for (String former : List.of("v1:a", "v1:b", "v1:c", "v1:a")) {
            network.errorOf(former, "v2:a");
        }
        network.settle();

        assertThat(count(network, "v2:a")).isEqualTo(7);
        assertThat(List.of("v1:a", "v1:b", "v1:c"))
                .allSatisfy(
                        former -> assertThat(network.groupOfFingerprint(former)).isEqualTo("v2:a"));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void ofSeveralThatWereOneTheFirstInheritsAndTheOthersStayApart(long seed) {
        OwnersNetwork network = new OwnersNetwork(new Random(seed));
        before(network, "v1:a");
        network.errorOf("v1:a", "v2:z");
        network.settle();
        for (String second : List.of("v2:b", "v2:z", "v2:b", "v2:c")) {
            network.errorOf("v1:a", second);
        }
        network.errorOf("v1:a");
        network.settle();

        assertThat(count(network, "v2:z")).isEqualTo(4);
        assertThat(count(network, "v2:b")).isEqualTo(2);
        assertThat(count(network, "v2:c")).isEqualTo(1);
        assertThat(List.of("v2:b", "v2:c")).allSatisfy(second -> {
            assertThat(network.groupOfFingerprint(second)).isEqualTo(second);
            assertThat(network.stateOf(second).link().sibling()).isEqualTo("v2:z");
        });
    }

    @Test
    void aFingerprintWithoutAHistoryMakesNobodyASibling() {
        OwnersNetwork network = new OwnersNetwork(new Random(1));
        network.errorOf("v1:a", "v2:a");
        network.settle();
        network.errorOf("v1:a", "v2:b");
        network.settle();

        assertThat(network.stateOf("v2:a").link()).isEqualTo(GroupLink.NONE);
        assertThat(network.stateOf("v2:b").link()).isEqualTo(GroupLink.NONE);
    }

    /** From a node of the version before, which runs on beside those of this one. */
    @Test
    void aFingerprintThatErrorsCameUnderOnlyOnceItHadAnHeirMakesWhoComesNextASibling() {
        OwnersNetwork network = new OwnersNetwork(new Random(1));
        network.errorOf("v1:a", "v2:a");
        network.settle();
        network.errorOf("v1:a");
        network.settle();
        network.errorOf("v1:a", "v2:b");
        network.settle();

        assertThat(network.stateOf("v2:b").link().sibling()).isEqualTo("v2:a");
        assertThat(count(network, "v2:a")).isEqualTo(2);
        assertThat(count(network, "v2:b")).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(
            value = GroupCommandType.class,
            names = {"RESOLVE", "IGNORE"})
    void theWordOfAPersonIsTheHeirs(GroupCommandType type) {
        OwnersNetwork network = new OwnersNetwork(new Random(3));
        before(network, "v1:a", "v1:b");
        network.command(command(type, "v1:a", NOW.minusSeconds(1)));
        network.settle();
        network.errorOf("v1:a", "v2:a");
        network.errorOf("v1:b", "v2:b");
        network.settle();

        assertThat(status(network, "v2:a"))
                .isEqualTo(type == GroupCommandType.IGNORE ? GroupStatus.IGNORED : GroupStatus.REGRESSED);
        assertThat(status(network, "v2:b")).isNotIn(GroupStatus.IGNORED, GroupStatus.REGRESSED);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatAPersonMergedOrIgnoredStaysSo(long seed) {
        OwnersNetwork network = new OwnersNetwork(new Random(seed));
        before(network, "v1:a", "v1:b", "v1:c");
        network.command(command(GroupCommandType.MERGE, "v1:b", NOW, "v1:a", "v1:c"));
        network.command(command(GroupCommandType.IGNORE, "v1:b", NOW));
        network.settle();
        network.errorOf("v1:c", "v2:c");
        network.errorOf("v1:a", "v2:a");
        network.settle();
        network.errorOf("v1:b", "v2:b");
        network.settle();

        String group = network.groupOfFingerprint("v2:a");
        assertThat(group).startsWith("v2:");
        assertThat(List.of("v2:b", "v2:c", "v1:a", "v1:b", "v1:c"))
                .allSatisfy(each -> assertThat(network.groupOfFingerprint(each)).isEqualTo(group));
        assertThat(count(network, group)).isEqualTo(6);
        assertThat(status(network, group)).isEqualTo(GroupStatus.IGNORED);
        assertThat(network.stateOf(group).link().keptSince()).isEqualTo(NOW);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whatAPersonSplitOffStaysApart(long seed) {
        OwnersNetwork network = new OwnersNetwork(new Random(seed));
        before(network, "v1:a", "v1:b");
        network.command(command(GroupCommandType.MERGE, "v1:a", NOW, "v1:b"));
        network.settle();
        network.command(command(GroupCommandType.SPLIT, "v1:a", NOW, "v1:b"));
        network.settle();
        network.errorOf("v1:b");
        network.settle();
        network.errorOf("v1:b", "v2:b");
        network.errorOf("v1:a", "v2:a");
        network.settle();

        String split = network.groupOfFingerprint("v2:b");
        assertThat(split).isNotEqualTo(network.groupOfFingerprint("v2:a"));
        assertThat(count(network, split)).isEqualTo(2);
        assertThat(count(network, "v2:a")).isEqualTo(3);
    }

    @Test
    void commandsAndLateErrorsThatNameTheFormerIdReachTheHeir() {
        OwnersNetwork network = new OwnersNetwork(new Random(5));
        before(network, "v1:a", "v1:b");
        network.errorOf("v1:a", "v2:a");
        network.errorOf("v1:b", "v2:b");
        network.settle();
        network.errorOf("v1:a");
        network.command(command(GroupCommandType.MERGE, "v1:a", NOW, "v1:b"));
        network.settle();
        network.command(command(GroupCommandType.SPLIT, "v1:a", NOW, "v1:b"));
        network.command(command(GroupCommandType.IGNORE, "v1:a", NOW));
        network.settle();

        String group = network.groupOfFingerprint("v1:a");
        assertThat(group).isEqualTo(network.groupOfFingerprint("v2:a")).startsWith("v2:");
        assertThat(status(network, group)).isEqualTo(GroupStatus.IGNORED);
        assertThat(network.groupOfFingerprint("v2:b")).isEqualTo(GroupOwner.ownGroup("v2:b"));
        assertThat(network.errors()).isEqualTo(5);
    }

    @Test
    void aBurstIsNotToldOfAnewUnderAnotherVersion() {
        Instant start = NOW.minus(Duration.ofHours(3));
        GroupState before = GroupState.NEW;
        GroupOwner owner = new GroupOwner(Duration.ofHours(1));
        Partial.OfGroup member = new Partial.OfGroup(
                "v2:a",
                Addressee.FINGERPRINT,
                start.getEpochSecond() / 60,
                GroupMembers.of(FoldProperties.error("e", start, false, "s")));
        before = owner.after("v2:a", before, member, start).state();
        assertThat(Burst.levelOf(before, NOW)).isPresent();

        GroupState renewed = owner.after(
                        "v2:a", before, new GroupMessage.OfInheritance("v2:a", null, "v2:b"), NOW.minusSeconds(60))
                .state();
        assertThat(Burst.levelOf(renewed, NOW)).isEmpty();
        assertThat(Burst.levelOf(renewed, NOW.plus(Duration.ofHours(1)))).isPresent();
    }

    /** Each is seen once under the version before. */
    private static void before(OwnersNetwork network, String... former) {
        for (String each : former) {
            network.errorOf(each);
        }
        network.settle();
    }

    private static long count(OwnersNetwork network, String group) {
        return Objects.requireNonNull(network.stateOf(group).members())
                .occurrences()
                .count();
    }

    private static GroupStatus status(OwnersNetwork network, String group) {
        return network.stateOf(group).status(Duration.ofHours(1)).orElseThrow();
    }

    private static GroupCommand command(GroupCommandType type, String group, Instant at, String... others) {
        return new GroupCommand("c", group, type, List.of(others), "jane", at, null);
    }
}
