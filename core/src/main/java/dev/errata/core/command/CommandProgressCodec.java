package dev.errata.core.command;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A command's progress as bytes, for the store; a version byte comes first. The other ids of a group stand at the end, where a
 * worker that knows only of the first passes over them.
 */
public final class CommandProgressCodec {
    private static final int VERSION = 1;

    private CommandProgressCodec() {}

    public static byte[] encode(CommandProgress progress) {
        BinaryWriter out = new BinaryWriter();
        GroupIds group = progress.command().filter().group();
        out.number(VERSION).time(progress.lookAt()).flag(progress.isAnswered());
        write(out, progress.command());
        out.text(progress.cursor())
                .number(progress.matched())
                .number(progress.changed())
                .list(progress.ids(), out::text)
                .list(progress.items(), out::text);
        if (group != null && !group.others().isEmpty()) {
            out.list(List.copyOf(group.others()), out::text);
        }
        return out.toByteArray();
    }

    /**
     * Reads a command's progress.
     *
     * @throws IllegalArgumentException for bytes of another version
     */
    public static CommandProgress decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != VERSION) {
            throw new IllegalArgumentException("a stored command has version " + version + ", not " + VERSION);
        }
        var lookAt = in.time();
        boolean isAnswered = in.flag();
        OperatorCommand command = command(in);
        CommandProgress progress = new CommandProgress(
                command,
                lookAt,
                isAnswered,
                in.optionalText(),
                in.number(),
                in.number(),
                in.list(in::text),
                in.list(in::text));
        GroupIds group = command.filter().group();
        return group == null || in.isAtEnd()
                ? progress
                : progress.meaning(new GroupIds(group.asked(), Set.copyOf(in.list(in::text))));
    }

    private static void write(BinaryWriter out, OperatorCommand command) {
        out.text(command.commandId()).label(command.type());
        RetryFilter filter = command.filter();
        out.list(filter.ids(), out::text)
                .text(filter.category())
                .text(filter.component())
                .text(filter.group() == null ? null : filter.group().asked())
                .optional(filter.olderThan(), out::duration)
                .text(filter.operationType())
                .text(filter.sessionId());
        out.list(
                List.copyOf(command.arguments().entrySet()),
                argument -> out.text(argument.getKey()).text(argument.getValue()));
        out.flag(command.isDryRun())
                .text(command.issuedBy())
                .time(command.issuedAt())
                .text(command.reason());
    }

    private static OperatorCommand command(BinaryReader in) {
        return new OperatorCommand(
                in.text(),
                in.label(CommandType.class),
                new RetryFilter(
                        in.list(in::text),
                        in.optionalText(),
                        in.optionalText(),
                        GroupIds.of(in.optionalText()),
                        in.optional(in::duration),
                        in.optionalText(),
                        in.optionalText()),
                arguments(in),
                in.flag(),
                in.text(),
                in.time(),
                in.optionalText());
    }

    private static Map<String, String> arguments(BinaryReader in) {
        Map<String, String> arguments = new HashMap<>();
        in.list(() -> Map.entry(in.text(), in.text()))
                .forEach(entry -> arguments.put(entry.getKey(), entry.getValue()));
        return arguments;
    }
}
