package dev.errata.schemas.mapping;

import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import org.apache.avro.Schema;

/** People's word on groups. */
final class GroupCommandMapping implements AvroMapping<GroupCommand, dev.errata.schemas.avro.GroupCommand> {
    private static final Labels<GroupCommandType> TYPE = new Labels<>(GroupCommandType.class);

    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.GroupCommand.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.GroupCommand toAvro(GroupCommand command) {
        var avro = new dev.errata.schemas.avro.GroupCommand();
        avro.setCommandId(command.commandId());
        avro.setGroupId(command.groupId());
        avro.setType(TYPE.write(command.type()));
        avro.setOtherGroups(command.otherGroups());
        avro.setIssuedBy(command.issuedBy());
        avro.setIssuedAt(command.issuedAt());
        avro.setReason(command.reason());
        return avro;
    }

    @Override
    public GroupCommand fromAvro(dev.errata.schemas.avro.GroupCommand avro) {
        return new GroupCommand(
                avro.getCommandId(),
                avro.getGroupId(),
                TYPE.read("type", avro.getType()),
                avro.getOtherGroups(),
                avro.getIssuedBy(),
                avro.getIssuedAt(),
                avro.getReason());
    }
}
