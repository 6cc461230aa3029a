package dev.errata.core.aggregation;

import dev.errata.core.aggregation.GroupMessage.OfCommand;
import dev.errata.core.aggregation.GroupMessage.OfInheritance;
import dev.errata.core.aggregation.GroupMessage.OfJoin;
import dev.errata.core.aggregation.GroupMessage.OfMove;
import dev.errata.core.aggregation.GroupMessage.OfSplit;
import dev.errata.core.aggregation.GroupMessage.OfSuccession;
import dev.errata.core.aggregation.GroupMessage.OfTemplate;
import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import dev.errata.core.command.GroupCommand;
import dev.errata.core.command.GroupCommandType;
import dev.errata.core.grouping.PatternKey;

/** The part of {@link PartialCodec} for messages between owners. */
final class GroupMessageCodec {
    private static final int TEMPLATE = 5;
    private static final int JOIN = 6;
    private static final int MOVE = 7;
    private static final int SPLIT = 8;
    private static final int COMMAND = 9;
    private static final int SUCCESSION = 10;
    private static final int INHERITANCE = 11;

    private GroupMessageCodec() {}

    static void write(BinaryWriter out, GroupMessage message) {
        if (message instanceof OfTemplate offer) {
            out.number(TEMPLATE)
                    .text(offer.templateId())
                    .text(offer.template().scope())
                    .text(offer.template().pattern())
                    .text(offer.patternId())
                    .text(offer.groupId())
                    .number(offer.share());
        } else if (message instanceof OfJoin join) {
            out.number(JOIN)
                    .text(join.groupId())
                    .text(join.other().groupId())
                    .optional(join.other().keptSince(), out::time)
                    .text(join.pattern())
                    .flag(join.isByPerson());
        } else if (message instanceof OfMove move) {
            out.number(MOVE).text(move.groupId()).bytes(GroupStateCodec.encode(move.state()));
        } else if (message instanceof OfSuccession succession) {
            out.number(SUCCESSION).text(succession.former()).bytes(PartialCodec.encode(succession.members()));
        } else if (message instanceof OfInheritance inheritance) {
            out.number(INHERITANCE)
                    .text(inheritance.groupId())
                    .optional(inheritance.state(), state -> out.bytes(GroupStateCodec.encode(state)))
                    .text(inheritance.sibling());
        } else if (message instanceof OfSplit split) {
            out.number(SPLIT).text(split.fingerprint()).time(split.at());
        } else if (message instanceof OfCommand command) {
            out.number(COMMAND).text(command.groupId());
            write(out, command.command());
        }
    }

    static GroupMessage read(int kind, BinaryReader in) {
        return switch (kind) {
            case TEMPLATE ->
                new OfTemplate(in.text(), new PatternKey(in.text(), in.text()), in.text(), in.text(), in.integer());
            case JOIN ->
                new OfJoin(in.text(), new GroupRank(in.text(), in.optional(in::time)), in.optionalText(), in.flag());
            case MOVE -> new OfMove(in.text(), GroupStateCodec.decode(in.bytes()));
            case SUCCESSION -> new OfSuccession(in.text(), (Partial.OfGroup) PartialCodec.decode(in.bytes()));
            case INHERITANCE ->
                new OfInheritance(in.text(), in.optional(() -> GroupStateCodec.decode(in.bytes())), in.optionalText());
            case SPLIT -> new OfSplit(in.text(), in.time());
            case COMMAND -> new OfCommand(in.text(), command(in));
            default -> throw new IllegalArgumentException("a partial of unknown kind " + kind);
        };
    }

    private static void write(BinaryWriter out, GroupCommand command) {
        out.text(command.commandId())
                .text(command.groupId())
                .label(command.type())
                .list(command.otherGroups(), out::text)
                .text(command.issuedBy())
                .time(command.issuedAt())
                .text(command.reason());
    }

    private static GroupCommand command(BinaryReader in) {
        return new GroupCommand(
                in.text(),
                in.text(),
                in.label(GroupCommandType.class),
                in.list(in::text),
                in.text(),
                in.time(),
                in.optionalText());
    }
}
