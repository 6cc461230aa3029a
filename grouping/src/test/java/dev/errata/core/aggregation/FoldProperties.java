package dev.errata.core.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.Classification;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.classified.Evidence;
import dev.errata.core.classified.EvidenceStage;
import dev.errata.core.classified.Facts;
import dev.errata.core.classified.SessionStanding;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.SourceType;
import dev.errata.core.wording.UserText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Whatever the order and however the events were spread over partials, the sums are the same. */
class FoldProperties {
    private static final Duration GAP = Duration.ofHours(1);
    static final Instant START = Instant.parse("2026-11-21T00:00:00Z");
    private static final int SECONDS = 8 * 60 * 60;

    @Property(tries = 200)
    void aGroupDoesNotDependOnOrderOrSplit(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(max = SECONDS - 1) Integer> seconds,
            @ForAll Random random) {
        List<ClassifiedError> errors = errors(seconds);
        GroupState whole = fold(partials(errors, 1, random));
        Collections.shuffle(errors, random);
        GroupState other = fold(partials(errors, 5, random));

        assertThat(sums(other)).isEqualTo(sums(whole));
        assertThat(members(other).occurrences().count()).isEqualTo(errors.size());
    }

    @Property(tries = 200)
    void addingMembersIsAssociative(
            @ForAll @Size(min = 3, max = 30) List<@IntRange(max = SECONDS - 1) Integer> seconds) {
        List<GroupMembers> all = errors(seconds).stream().map(GroupMembers::of).toList();
        GroupMembers leftToRight = all.stream().reduce(GroupMembers::plus).orElseThrow();
        GroupMembers rightToLeft = all.get(all.size() - 1);
        for (int i = all.size() - 2; i >= 0; i--) {
            rightToLeft = all.get(i).plus(rightToLeft);
        }

        assertThat(rightToLeft).isEqualTo(leftToRight);
    }

    @Property(tries = 100)
    void everyDimensionAddsUpToTheEventsThatWentIn(
            @ForAll @Size(min = 1, max = 60) List<@IntRange(max = SECONDS - 1) Integer> seconds,
            @ForAll Random random) {
        List<ClassifiedError> errors = errors(seconds);
        Map<String, Long> totals = new HashMap<>();
        for (Partial partial : partials(errors, 4, random)) {
            if (partial instanceof Partial.OfDay day) {
                day.cells()
                        .forEach(cell ->
                                totals.merge(cell.dimension(), cell.tally().errors(), Long::sum));
            }
        }

        assertThat(totals)
                .hasSize(6)
                .allSatisfy((dimension, total) -> assertThat(total).isEqualTo(errors.size()));
    }

    @Property(tries = 100)
    void partialsAndGroupsSurviveTheirBytes(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(max = SECONDS - 1) Integer> seconds,
            @ForAll Random random) {
        List<Partial> partials = partials(errors(seconds), 2, random);

        assertThat(partials.stream()
                        .map(PartialCodec::encode)
                        .map(PartialCodec::decode)
                        .toList())
                .isEqualTo(partials);
        GroupState state = fold(partials);
        assertThat(GroupStateCodec.decode(GroupStateCodec.encode(state))).isEqualTo(state);
        byte[] touched = GroupStateCodec.encode(state.touched(START));
        assertThat(GroupStateCodec.touch(touched).isExpired(START)).isFalse();
        assertThat(GroupStateCodec.touch(touched).isExpired(START.plusMillis(1)))
                .isTrue();
    }

    private static List<Object> sums(GroupState state) {
        GroupMembers members = members(state);
        return List.of(
                members.kind().severity(),
                members.occurrences().count(),
                members.occurrences().lateCount(),
                members.occurrences().firstSeen(),
                members.occurrences().lastSeen(),
                members.sources(),
                members.sessions(),
                state.episodes(),
                state.minutes());
    }

    private static GroupMembers members(GroupState state) {
        return Objects.requireNonNull(state.members());
    }

    private static GroupState fold(List<Partial> partials) {
        GroupState state = GroupState.NEW;
        for (Partial partial : partials) {
            if (partial instanceof Partial.OfGroup members) {
                state = state.plus(members, GAP);
            }
        }
        return state;
    }

    /** As so many tasks would hand them on, each committing now and then. */
    private static List<Partial> partials(List<ClassifiedError> errors, int tasks, Random random) {
        List<Combination> combinations = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            combinations.add(new Combination(AlertRule.DEFAULTS));
        }
        List<Partial> partials = new ArrayList<>();
        for (ClassifiedError error : errors) {
            Combination combination = combinations.get(random.nextInt(tasks));
            combination.add(error);
            if (tasks > 1 && random.nextInt(4) == 0) {
                partials.addAll(combination.drain(id -> Optional.empty()));
            }
        }
        combinations.forEach(combination -> partials.addAll(combination.drain(id -> Optional.empty())));
        return partials;
    }

    private static List<ClassifiedError> errors(List<Integer> seconds) {
        List<ClassifiedError> errors = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            errors.add(error("e" + i, START.plusSeconds(seconds.get(i)), i % 7 == 0, "session " + i % 5));
        }
        return errors;
    }

    static ClassifiedError error(String id, Instant at, boolean isLate, String session) {
        return error(id, at, isLate, session, "v1:a", "rate limit exceeded");
    }

    static ClassifiedError error(
            String id, Instant at, boolean isLate, String session, String fingerprint, String pattern) {
        ErrorEvent event = ErrorEvent.builder("rate limit exceeded")
                .errorId(id)
                .occurredAt(isLate ? Instant.EPOCH : at)
                .receivedAt(at)
                .source(ErrorSource.of(SourceType.LLM, session))
                .execution(ExecutionContext.ofSession(session))
                .build();
        return new ClassifiedError(
                event,
                Classification.of(
                        Category.LLM_RATE_LIMIT,
                        new Evidence("r", EvidenceStage.SOURCE_RULE, "message", "rate", 0, 4, List.of()),
                        null),
                at,
                new UserText("title", "message", "action", List.of()),
                Facts.NONE,
                fingerprint,
                pattern,
                null,
                SessionStanding.NONE,
                Map.of(),
                List.of(),
                null,
                null);
    }
}
