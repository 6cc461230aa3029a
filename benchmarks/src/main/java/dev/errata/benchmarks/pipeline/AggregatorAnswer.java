package dev.errata.benchmarks.pipeline;

import dev.errata.benchmarks.workload.ClassifiedWorkload;
import dev.errata.benchmarks.workload.Messages;
import dev.errata.benchmarks.workload.ZipfWorkload;
import dev.errata.core.aggregation.Combination;
import dev.errata.core.aggregation.GroupState;
import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.Partial;
import dev.errata.core.aggregation.PartialCodec;
import dev.errata.core.alert.AlertRule;
import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.grouping.ErrorGroup;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.apache.kafka.common.utils.Bytes;

/**
 * What the aggregator writes of so many like errors, made once and repeated by the baseline.
 *
 * @param partial as it crosses the internal topic
 * @param state of the group, as it is stored
 */
record AggregatorAnswer(Bytes partial, Bytes state, ErrorGroup group) {
    private static final Duration GAP = Duration.ofHours(1);

    /** More like errors than this take no more space: 2 to the power of 11. */
    private static final int MOST_DOUBLINGS = 11;

    /** So many, with other ids and sessions, that a batch of them is compressed no better than the aggregator's. */
    private static final int VARIANTS = 32;

    static List<AggregatorAnswer> all() {
        ZipfWorkload workload = new ZipfWorkload();
        List<AggregatorAnswer> answers = new ArrayList<>();
        for (int doublings = 0; doublings <= MOST_DOUBLINGS; doublings++) {
            for (int variant = 0; variant < VARIANTS; variant++) {
                answers.add(of(workload.error(variant), 1 << doublings, variant));
            }
        }
        return answers;
    }

    /** The one of a group for so many errors, or a few more. */
    static AggregatorAnswer of(List<AggregatorAnswer> all, String group, long count) {
        int doublings = Long.SIZE - Long.numberOfLeadingZeros(Math.max(1, count) - 1);
        int variant = Math.floorMod(group.hashCode(), VARIANTS);
        return all.get(Math.min(doublings, MOST_DOUBLINGS) * VARIANTS + variant);
    }

    /** The statistics of a commit, with every category and source that the workload has. */
    static Partial.OfDay day() {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        ClassifiedWorkload workload = new ClassifiedWorkload();
        for (int number = 0; number < Messages.VARIETY; number++) {
            combination.add(workload.error(number));
        }
        return only(combination, Partial.OfDay.class);
    }

    private static AggregatorAnswer of(ClassifiedError error, int count, int variant) {
        Combination combination = new Combination(AlertRule.DEFAULTS);
        for (int i = 0; i < count; i++) {
            String name = variant + "-" + i;
            combination.add(error.with(error.error().toBuilder()
                    .errorId(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                            .toString())
                    .execution(ExecutionContext.ofSession("session-" + name))
                    .build()));
        }
        Partial.OfGroup partial = only(combination, Partial.OfGroup.class);
        GroupState state = GroupState.NEW.plus(partial, GAP);
        ErrorGroup group =
                state.toGroup(partial.groupId(), GAP, error.receivedAt()).orElseThrow();
        return new AggregatorAnswer(
                Bytes.wrap(PartialCodec.encode(partial)), Bytes.wrap(GroupStateCodec.encode(state)), group);
    }

    private static <P> P only(Combination combination, Class<P> type) {
        return combination.drain(id -> Optional.empty()).stream()
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst()
                .orElseThrow();
    }
}
