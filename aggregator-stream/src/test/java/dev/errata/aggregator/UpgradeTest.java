package dev.errata.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.aggregator.StoresOfVersionOne.Stored;
import dev.errata.core.alert.Alert;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.command.CommandResult;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupAlias;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.recovery.Action;
import dev.errata.core.taxonomy.Category;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of the first version of fingerprints go on under the second one. */
class UpgradeTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final List<String> NAMES = List.of("anna", "bert", "carl", "dora");

    @TempDir
    private Path state = Path.of("");

    private @Nullable AggregatorDriver driver;
    private final Map<String, ErrorGroup> groups = new LinkedHashMap<>();
    private final Map<String, GroupAlias> aliases = new HashMap<>();
    private final List<Alert> alerts = new ArrayList<>();
    private int errors;

    @BeforeEach
    void start() throws IOException {
        AggregatorDriver aggregator = new AggregatorDriver(state);
        driver = aggregator;
        for (Stored stored : StoresOfVersionOne.read()) {
            aggregator.store(stored.store(), stored.key(), stored.value());
        }
        aggregator.advance(Duration.ofMinutes(3));
    }

    @AfterEach
    void stop() {
        aggregator().close();
    }

    private AggregatorDriver aggregator() {
        return Objects.requireNonNull(driver);
    }

    @Test
    void theHeirHasTheHistoryAndTheFormerIdSaysWhoItIs() {
        aggregator()
                .decision(Samples.decision(
                        "late", "v1:history", Action.GATE, aggregator().now()));
        error("v1:history", "v2:history");
        error("v1:history", "v2:history");
        settle();

        ErrorGroup heir = group("v2:history");
        assertThat(heir.occurrences().count()).isEqualTo(5);
        assertThat(heir.occurrences().firstSeen()).isEqualTo(AggregatorDriver.START);
        assertThat(heir.recovery().recovered()).isEqualTo(1);
        assertThat(heir.recovery().gated()).isEqualTo(1);
        assertThat(heir.mergedInto()).isNull();
        assertThat(group("v1:history").mergedInto()).isEqualTo("v2:history");
    }

    @Test
    void noAlertTellsOfAChangeOfVersion() {
        for (String name : List.of("history", "ignored", "kept", "given", "host", "split", "young")) {
            for (int i = 0; i < 60; i++) {
                error("v1:" + name, "v2:" + name);
            }
        }
        for (int i = 0; i < 60; i++) {
            error("v1:mixed", "v2:mixed-1");
            error("v1:mixed", "v2:mixed-2");
            error("v1:first", "v2:both");
            error("v1:second", "v2:both");
        }
        NAMES.forEach(name -> aggregator()
                .error(Samples.judgedAsBefore(
                        "again-" + name,
                        "login of user " + name + " rejected",
                        aggregator().now())));
        for (int minute = 0; minute < 20; minute++) {
            settle();
            aggregator().advance(Duration.ofMinutes(1));
            for (int i = 0; i < 200; i++) {
                error("v1:mixed", "v2:mixed-2");
            }
        }
        settle();

        assertThat(alerts).isEmpty();
        error(null, "v2:unheard-of");
        settle();
        assertThat(alerts).isNotEmpty().allMatch(alert -> "v2:unheard-of".equals(alert.groupId()));
    }

    @Test
    void whatIsReallyNewIsToldThoughItSaysAFormerFingerprint() {
        error("v1:never", "v2:never");
        settle();

        assertThat(alerts).isNotEmpty().allMatch(alert -> "v2:never".equals(alert.groupId()));
    }

    @Test
    void theWordOfAPersonIsKept() {
        aggregator().error(Samples.renamed("earlier", "v1:resolved", "v2:resolved", AggregatorDriver.START));
        error("v1:ignored", "v2:ignored");
        error("v1:given", "v2:given");
        error("v1:kept", "v2:kept");
        error("v1:split", "v2:split");
        error("v1:host", "v2:host");
        settle();

        assertThat(group("v2:resolved").status()).isEqualTo(GroupStatus.RESOLVED);
        assertThat(group("v2:ignored").status()).isEqualTo(GroupStatus.IGNORED);
        ErrorGroup merged = standing("v2:kept");
        assertThat(standing("v2:given")).isEqualTo(merged);
        assertThat(merged.occurrences().count()).isEqualTo(8);
        assertThat(standing("v2:host").occurrences().count()).isEqualTo(7);
        assertThat(standing("v2:split").occurrences().count()).isEqualTo(2);
        assertThat(standing("v2:split")).isEqualTo(standing("v1:c5ffd8fbad91a1887c3982cf6282e372"));

        error("v1:resolved", "v2:resolved");
        settle();
        assertThat(group("v2:resolved").status()).isEqualTo(GroupStatus.REGRESSED);
    }

    @Test
    void severalThatAreOneNowAreOneGroupAndOfSeveralThatWereOneTheFirstInherits() {
        error("v1:first", "v2:both");
        error("v1:second", "v2:both");
        error("v1:mixed", "v2:z");
        settle();
        for (int i = 0; i < 2; i++) {
            error("v1:mixed", "v2:a");
            error("v1:mixed", "v2:z");
            settle();
        }

        assertThat(group("v2:both").occurrences().count()).isEqualTo(8);
        assertThat(standing("v1:first")).isEqualTo(standing("v1:second"));
        assertThat(group("v2:z").occurrences().count()).isEqualTo(6);
        assertThat(group("v2:a").occurrences().count()).isEqualTo(2);
        assertThat(group("v2:a").mergedInto()).isNull();
        assertThat(alias("v2:a").sibling()).isEqualTo("v2:z");
    }

    @Test
    void whatWasLearnedIsNotLearnedAnew() {
        ClassifiedError fresh = Samples.judgedAsBefore(
                "emil", "login of user emil rejected", aggregator().now());
        aggregator().error(fresh);
        settle();

        assertThat(standing(fresh.fingerprint()).occurrences().count()).isEqualTo(5);
        assertThat(standing("v1:6dcb04ac75e4b8a36a49a8afc5ac8e3a")).isEqualTo(standing(fresh.fingerprint()));
        assertThat(alerts).isEmpty();
    }

    @Test
    void commandsThatNameAFormerIdAreObeyed() {
        error("v1:history", "v2:history");
        error("v1:young", "v2:young");
        settle();
        command(GroupCommandType.IGNORE, "v1:history");
        command(GroupCommandType.MERGE, "v1:young", "v1:history");
        settle();

        assertThat(aggregator().answers()).extracting(CommandResult::error).containsOnlyNulls();
        assertThat(standing("v1:history")).isEqualTo(standing("v2:young"));
        assertThat(standing("v2:young").occurrences().count()).isEqualTo(7);
        assertThat(aggregator().deadLetters()).isEmpty();
        assertThat(alias("v1:history").heir()).isEqualTo("v2:history");
    }

    private void error(@Nullable String former, String fingerprint) {
        Instant now = aggregator().now();
        String id = "e" + errors++;
        aggregator()
                .error(
                        former == null
                                ? Samples.error(id, fingerprint, Category.LLM_RATE_LIMIT, now)
                                : Samples.renamed(id, former, fingerprint, now));
    }

    private void command(GroupCommandType type, String group, String... others) {
        aggregator()
                .command(new GroupCommand(
                        "c" + errors++,
                        group,
                        type,
                        List.of(others),
                        "jane",
                        aggregator().now(),
                        null));
    }

    /** Until everything is published and every alert told. */
    private void settle() {
        aggregator().advance(SECOND);
        aggregator().advance(Duration.ofSeconds(10));
        aggregator().groups().forEach(group -> groups.put(group.groupId(), group));
        aggregator().aliases().forEach(alias -> aliases.put(alias.groupId(), alias));
        for (String rule : List.of("new_group", "regressed_group", "burst")) {
            alerts.addAll(aggregator().alerts(rule));
        }
    }

    private ErrorGroup group(String id) {
        return Objects.requireNonNull(groups.get(id), id);
    }

    private GroupAlias alias(String id) {
        return Objects.requireNonNull(aliases.get(id), id);
    }

    /** The one that has its errors now. */
    private ErrorGroup standing(String fingerprint) {
        GroupAlias first = aliases.get(fingerprint);
        String found = first == null || first.splitInto() == null ? fingerprint : first.splitInto();
        for (GroupAlias next = aliases.get(found);
                next != null && next.mergedInto() != null;
                next = aliases.get(found)) {
            found = next.mergedInto();
        }
        return group(found);
    }
}
