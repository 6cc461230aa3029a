package dev.errata.schemas.mapping;

import dev.errata.core.grouping.GroupAlias;
import org.apache.avro.Schema;

/** Which group took over which. */
final class GroupAliasMapping implements AvroMapping<GroupAlias, dev.errata.schemas.avro.GroupAlias> {
    @Override
    public Schema schema() {
        return dev.errata.schemas.avro.GroupAlias.getClassSchema();
    }

    @Override
    public dev.errata.schemas.avro.GroupAlias toAvro(GroupAlias alias) {
        var avro = new dev.errata.schemas.avro.GroupAlias();
        avro.setGroupId(alias.groupId());
        avro.setMergedInto(alias.mergedInto());
        avro.setSplitInto(alias.splitInto());
        avro.setUpdatedAt(alias.updatedAt());
        avro.setHeir(alias.heir());
        avro.setSibling(alias.sibling());
        return avro;
    }

    @Override
    public GroupAlias fromAvro(dev.errata.schemas.avro.GroupAlias avro) {
        return new GroupAlias(
                avro.getGroupId(),
                avro.getMergedInto(),
                avro.getSplitInto(),
                avro.getHeir(),
                avro.getSibling(),
                avro.getUpdatedAt());
    }
}
