package dev.errata.simulator.check;

import dev.errata.core.aggregation.GroupStateCodec;
import dev.errata.core.aggregation.PartialCodec;
import dev.errata.core.aggregation.TallyCodec;
import dev.errata.core.alert.AlertWatchCodec;
import dev.errata.core.recovery.operation.EscalationCodec;
import dev.errata.core.recovery.operation.OperationCodec;
import java.util.Arrays;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is stored is read back as it was: written again, it has the same bytes, in whatever order, as the JDK draws the order of its
 * immutable maps.
 */
final class StoredStatesCheck implements Check {
    private static final Map<String, UnaryOperator<byte[]>> WRITTEN_AGAIN = Map.of(
            "errata-recovery-operations-changelog", bytes -> OperationCodec.encode(OperationCodec.decode(bytes)),
            "errata-recovery-open-escalations-changelog",
                    bytes -> EscalationCodec.encode(EscalationCodec.decode(bytes)),
            "errata-aggregator-groups-changelog", bytes -> GroupStateCodec.encode(GroupStateCodec.decode(bytes)),
            "errata-aggregator-statistics-changelog", bytes -> TallyCodec.encode(TallyCodec.decode(bytes)),
            "errata-aggregator-alert-watches-changelog", bytes -> AlertWatchCodec.encode(AlertWatchCodec.decode(bytes)),
            "errata-aggregator-partials-repartition", bytes -> PartialCodec.encode(PartialCodec.decode(bytes)));

    @Override
    public void see(Seen seen) {
        UnaryOperator<byte[]> writtenAgain = WRITTEN_AGAIN.get(seen.record().topic());
        byte @Nullable [] bytes = seen.record().value();
        if (writtenAgain != null && bytes != null && !isSame(bytes, writtenAgain.apply(bytes))) {
            throw new Violation("what is stored is read back as it was", seen.toString());
        }
    }

    private static boolean isSame(byte[] one, byte[] other) {
        return Arrays.equals(one, other) || Arrays.equals(sorted(one), sorted(other));
    }

    private static byte[] sorted(byte[] bytes) {
        byte[] sorted = bytes.clone();
        Arrays.sort(sorted);
        return sorted;
    }
}
