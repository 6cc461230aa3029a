package dev.errata.client.executor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;

/**
 * What a commit says beyond its position: how far commands were taken and which of them were not finished. Runs end out of
 * order, and the position alone would hand the finished ones behind it out again at every rebalance and restart. It
 * travels as the commit's metadata, {@code 1 <next> <open> <open> ...}, relative to the position.
 *
 * @param next the first offset that was not taken
 * @param open the offsets before it that were not finished
 */
record CommitNote(long next, Set<Long> open) {
    private static final String VERSION = "1";
    /** Kafka's default limit ({@code offset.metadata.max.bytes}) is 4096. */
    private static final int MAX_LENGTH = 4_000;

    CommitNote {
        open = Set.copyOf(open);
    }

    /** Nothing is known of what was taken before. */
    static CommitNote from(long position) {
        return new CommitNote(position, Set.of());
    }

    /** What a commit said; for one that was not ours, that nothing was taken. */
    static CommitNote of(OffsetAndMetadata committed) {
        long position = committed.offset();
        String[] words = committed.metadata().split(" ", -1);
        if (!words[0].equals(VERSION) || words.length < 2) {
            return from(position);
        }
        try {
            List<Long> numbers = new ArrayList<>();
            for (int i = 1; i < words.length; i++) {
                numbers.add(position + Long.parseLong(words[i]));
            }
            return new CommitNote(numbers.get(0), Set.copyOf(numbers.subList(1, numbers.size())));
        } catch (NumberFormatException e) {
            return from(position);
        }
    }

    static OffsetAndMetadata commit(long next, SortedSet<Long> open) {
        long position = open.isEmpty() ? next : open.first();
        if (position == next) {
            return new OffsetAndMetadata(position);
        }
        String note = VERSION + " " + (next - position) + " "
                + open.stream().map(offset -> Long.toString(offset - position)).collect(Collectors.joining(" "));
        return new OffsetAndMetadata(position, Optional.empty(), note.length() > MAX_LENGTH ? "" : note);
    }

    /** Whether a record at this offset was finished before. */
    boolean isFinished(long offset) {
        return offset < next && !open.contains(offset);
    }
}
