package dev.errata.recovery.command;

import dev.errata.core.command.CommandProgress;
import org.jspecify.annotations.Nullable;

/**
 * A piece of the work on a command.
 *
 * @param isLast whether the command is done
 * @param nextPage where a list goes on that stopped at its limit; null if it is complete
 */
record Piece(
        CommandProgress progress, boolean isLast, @Nullable String nextPage) {
    static Piece last(CommandProgress progress) {
        return new Piece(progress, true, null);
    }

    static Piece pageUpTo(String key, CommandProgress progress) {
        return new Piece(progress, true, key);
    }

    static Piece moreBehind(@Nullable String key, CommandProgress progress) {
        return new Piece(progress.upTo(key), false, null);
    }
}
