package dev.errata.schemas.mapping;

import dev.errata.core.command.GroupIds;
import dev.errata.core.command.OperatorCommand;
import dev.errata.core.command.RetryFilter;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/** Operators' commands; a filter that means all travels as null. */
final class OperatorCommandMapping implements AvroMapping<OperatorCommand, dev.errata.schemas.avro.OperatorCommand> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.OperatorCommand.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.OperatorCommand toAvro(OperatorCommand command) {
        var avro = new dev.errata.schemas.avro.OperatorCommand();
        avro.setCommandId(command.commandId());
        avro.setType(Labels.COMMAND_TYPE.write(command.type()));
        avro.setFilter(toAvro(command.filter()));
        avro.setArguments(command.arguments());
        avro.setIsDryRun(command.isDryRun());
        avro.setIssuedBy(command.issuedBy());
        avro.setIssuedAt(command.issuedAt());
        avro.setReason(command.reason());
        return avro;
    }

    @Override
    public OperatorCommand fromAvro(dev.errata.schemas.avro.OperatorCommand avro) {
        return new OperatorCommand(
                avro.getCommandId(),
                Labels.COMMAND_TYPE.read("type", avro.getType()),
                fromAvro(avro.getFilter()),
                avro.getArguments(),
                avro.getIsDryRun(),
                avro.getIssuedBy(),
                avro.getIssuedAt(),
                avro.getReason());
    }

    private static dev.errata.schemas.avro.@Nullable RetryFilter toAvro(RetryFilter filter) {
        if (filter.equals(RetryFilter.ALL)) {
            return null;
        }
        var avro = new dev.errata.schemas.avro.RetryFilter();
        avro.setIds(filter.ids());
        avro.setCategory(filter.category());
        avro.setComponent(filter.component());
        GroupIds group = filter.group();
        avro.setFingerprint(group == null ? null : group.asked());
        avro.setOtherFingerprints(group == null ? List.of() : List.copyOf(group.others()));
        avro.setOlderThanMs(Millis.of(filter.olderThan()));
        avro.setOperationType(filter.operationType());
        avro.setSessionId(filter.sessionId());
        return avro;
    }

    private static RetryFilter fromAvro(dev.errata.schemas.avro.@Nullable RetryFilter avro) {
        return avro == null
                ? RetryFilter.ALL
                : new RetryFilter(
                        avro.getIds(),
                        avro.getCategory(),
                        avro.getComponent(),
                        group(avro),
                        Millis.toDuration(avro.getOlderThanMs()),
                        avro.getOperationType(),
                        avro.getSessionId());
    }

    private static @Nullable GroupIds group(dev.errata.schemas.avro.RetryFilter avro) {
        String asked = avro.getFingerprint();
        return asked == null ? null : new GroupIds(asked, Set.copyOf(avro.getOtherFingerprints()));
    }
}
