package dev.errata.schemas.mapping;

import dev.errata.core.command.CommandResult;
import org.apache.avro.Schema;

/** Answers to operators' commands. */
final class CommandResultMapping implements AvroMapping<CommandResult, dev.errata.schemas.avro.CommandResult> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.CommandResult.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.CommandResult toAvro(CommandResult result) {
        var avro = new dev.errata.schemas.avro.CommandResult();
        avro.setCommandId(result.commandId());
        avro.setType(Labels.COMMAND_TYPE.write(result.type()));
        avro.setPartition(result.partition());
        avro.setMatched(result.matched());
        avro.setChanged(result.changed());
        avro.setIds(result.ids());
        avro.setItems(result.items());
        avro.setNextPage(result.nextPage());
        avro.setError(result.error());
        avro.setIsDryRun(result.isDryRun());
        avro.setIssuedBy(result.issuedBy());
        avro.setReason(result.reason());
        avro.setAnsweredAt(result.answeredAt());
        return avro;
    }

    @Override
    public CommandResult fromAvro(dev.errata.schemas.avro.CommandResult avro) {
        return new CommandResult(
                avro.getCommandId(),
                Labels.COMMAND_TYPE.read("type", avro.getType()),
                avro.getPartition(),
                avro.getMatched(),
                avro.getChanged(),
                avro.getIds(),
                avro.getItems(),
                avro.getNextPage(),
                avro.getError(),
                avro.getIsDryRun(),
                avro.getIssuedBy(),
                avro.getReason(),
                avro.getAnsweredAt());
    }
}
