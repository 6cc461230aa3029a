package dev.errata.launcher;

import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A command as the help of the top lists it, and itself.
 *
 * @param description asked for by the help alone
 * @param made made when it is wanted, as it takes its time
 */
record Subcommand(Supplier<String[]> description, Supplier<Object> made) {
    /** One whose class says what it is for. */
    static Subcommand of(Class<?> type, Supplier<Object> made) {
        return new Subcommand(() -> type.getAnnotation(Command.class).description(), made);
    }

    static Subcommand of(String description, Supplier<Object> made) {
        return new Subcommand(() -> new String[] {description}, made);
    }

    CommandSpec outline() {
        CommandSpec outline = CommandSpec.create();
        outline.usageMessage().description(description.get());
        return outline;
    }
}
