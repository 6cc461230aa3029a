package dev.errata.core.command;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How far one task is with a command. A long one is carried out piece by piece, and goes on where it was after a restart;
 * an answered one is remembered for a while, so that it is not carried out twice.
 *
 * @param lookAt when it goes on, or is forgotten
 * @param isAnswered whether nothing but its id is of interest
 * @param cursor the last key that was looked at; null before the first
 * @param ids the first {@value #MOST_IDS} that were meant
 */
public record CommandProgress(
        OperatorCommand command,
        Instant lookAt,
        boolean isAnswered,
        @Nullable String cursor,
        long matched,
        long changed,
        List<String> ids,
        List<String> items) {
    public static final int MOST_IDS = 100;

    public CommandProgress {
        ids = List.copyOf(ids);
        items = List.copyOf(items);
    }

    public static CommandProgress starting(OperatorCommand command, Instant now) {
        return new CommandProgress(command, now, false, null, 0, 0, List.of(), List.of());
    }

    /** The same, of a group of which more is known. */
    CommandProgress meaning(GroupIds group) {
        OperatorCommand known = command.with(command.filter().of(group));
        return new CommandProgress(known, lookAt, isAnswered, cursor, matched, changed, ids, items);
    }

    /** One more entry is meant. */
    public CommandProgress matching(String id, boolean isChanged) {
        List<String> more = ids;
        if (ids.size() < MOST_IDS) {
            more = new ArrayList<>(ids);
            more.add(id);
        }
        return new CommandProgress(
                command, lookAt, isAnswered, cursor, matched + 1, changed + (isChanged ? 1 : 0), more, items);
    }

    public CommandProgress showing(String item) {
        List<String> more = new ArrayList<>(items);
        more.add(item);
        return new CommandProgress(command, lookAt, isAnswered, cursor, matched, changed, ids, more);
    }

    /** With everything up to this key behind it. */
    public CommandProgress upTo(@Nullable String key) {
        return new CommandProgress(command, lookAt, isAnswered, key, matched, changed, ids, items);
    }

    /** It goes on then. */
    public CommandProgress goingOnAt(Instant time) {
        return new CommandProgress(command, time, isAnswered, cursor, matched, changed, ids, items);
    }

    /** What is remembered of an answered command. */
    public CommandProgress answered(Instant forgetAt) {
        return new CommandProgress(command, forgetAt, true, null, matched, changed, List.of(), List.of());
    }
}
