package dev.errata.schemas.mapping;

import dev.errata.core.grouping.Episode;
import dev.errata.core.grouping.ErrorGroup;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.GroupRates;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.GroupStatus;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.grouping.RecoveryResults;
import dev.errata.core.taxonomy.Category;
import java.time.Instant;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Groups of errors; recovery results that say nothing travel as null. */
final class ErrorGroupMapping implements AvroMapping<ErrorGroup, dev.errata.schemas.avro.ErrorGroup> {
    private static final Labels<GroupStatus> STATUS = new Labels<>(GroupStatus.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.ErrorGroup.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.ErrorGroup toAvro(ErrorGroup group) {
        var avro = new dev.errata.schemas.avro.ErrorGroup();
        avro.setGroupId(group.groupId());
        avro.setStatus(STATUS.write(group.status()));
        avro.setCategory(Labels.CATEGORY.write(group.category()));
        avro.setExceptionType(group.kind().exceptionType());
        avro.setPattern(group.kind().pattern());
        avro.setSeverity(Labels.SEVERITY.write(group.kind().severity()));
        avro.setCount(group.occurrences().count());
        avro.setLateCount(group.occurrences().lateCount());
        avro.setFirstSeen(group.occurrences().firstSeen());
        avro.setLastSeen(group.occurrences().lastSeen());
        avro.setEpisodes(
                group.episodes().stream().map(ErrorGroupMapping::toAvro).toList());
        avro.setRates(toAvro(group.rates()));
        avro.setSources(group.sources());
        avro.setSessionsAffected(group.sessionsAffected());
        avro.setHasMoreSessions(group.hasMoreSessions());
        avro.setRecentErrorIds(group.examples().recentErrorIds());
        avro.setSamples(group.examples().samples().stream()
                .map(ErrorGroupMapping::toAvro)
                .toList());
        avro.setRecovery(toAvro(group.recovery()));
        avro.setMergedInto(group.mergedInto());
        avro.setUpdatedAt(group.updatedAt());
        avro.setCode(group.code());
        avro.setErrorClass(Labels.ERROR_CLASS.write(group.errorClass()));
        avro.setRetryable(group.retryable());
        return avro;
    }

    @Override
    public ErrorGroup fromAvro(dev.errata.schemas.avro.ErrorGroup avro) {
        Category category = Labels.CATEGORY.read("category", avro.getCategory());
        return new ErrorGroup(
                avro.getGroupId(),
                STATUS.read("status", avro.getStatus()),
                new GroupKind(
                        category,
                        avro.getRetryable() == null ? category.strategy().runsAgain() : avro.getRetryable(),
                        avro.getExceptionType(),
                        avro.getPattern(),
                        Labels.SEVERITY.read("severity", avro.getSeverity())),
                new Occurrences(avro.getCount(), avro.getLateCount(), avro.getFirstSeen(), avro.getLastSeen()),
                avro.getEpisodes().stream().map(ErrorGroupMapping::fromAvro).toList(),
                fromAvro(avro.getRates()),
                avro.getSources(),
                avro.getSessionsAffected(),
                avro.getHasMoreSessions(),
                new GroupExamples(
                        avro.getRecentErrorIds(),
                        avro.getSamples().stream()
                                .map(ErrorGroupMapping::fromAvro)
                                .toList()),
                fromAvro(avro.getRecovery()),
                avro.getMergedInto(),
                avro.getUpdatedAt());
    }

    private static dev.errata.schemas.avro.Episode toAvro(Episode episode) {
        return new dev.errata.schemas.avro.Episode(episode.from(), episode.to(), episode.count());
    }

    private static Episode fromAvro(dev.errata.schemas.avro.Episode avro) {
        return new Episode(avro.getFrom(), avro.getTo(), avro.getCount());
    }

    private static dev.errata.schemas.avro.GroupRates toAvro(GroupRates rates) {
        return new dev.errata.schemas.avro.GroupRates(rates.lastMinute(), rates.lastFiveMinutes(), rates.lastHour());
    }

    private static GroupRates fromAvro(dev.errata.schemas.avro.GroupRates avro) {
        return new GroupRates(avro.getLastMinute(), avro.getLastFiveMinutes(), avro.getLastHour());
    }

    private static dev.errata.schemas.avro.GroupSample toAvro(GroupSample sample) {
        var avro = new dev.errata.schemas.avro.GroupSample();
        avro.setErrorId(sample.errorId());
        avro.setOccurredAt(sample.occurredAt().toEpochMilli());
        avro.setMessage(sample.message());
        avro.setExceptionType(sample.exceptionType());
        avro.setStack(sample.stack());
        return avro;
    }

    private static GroupSample fromAvro(dev.errata.schemas.avro.GroupSample avro) {
        return new GroupSample(
                avro.getErrorId(),
                Instant.ofEpochMilli(avro.getOccurredAt()),
                avro.getMessage(),
                avro.getExceptionType(),
                avro.getStack());
    }

    private static dev.errata.schemas.avro.@Nullable RecoveryResults toAvro(RecoveryResults results) {
        return results.equals(RecoveryResults.NONE)
                ? null
                : new dev.errata.schemas.avro.RecoveryResults(
                        results.retried(), results.recovered(), results.gated(), results.aborted());
    }

    private static RecoveryResults fromAvro(dev.errata.schemas.avro.@Nullable RecoveryResults avro) {
        return avro == null
                ? RecoveryResults.NONE
                : new RecoveryResults(avro.getRetried(), avro.getRecovered(), avro.getGated(), avro.getAborted());
    }
}
