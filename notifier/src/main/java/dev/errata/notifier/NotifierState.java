package dev.errata.notifier;

import dev.errata.core.binary.BinaryReader;
import dev.errata.core.binary.BinaryWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the notifier knows of itself: one for all that it tells, so that its limits hold for all.
 *
 * @param began when it was started for the first time; what is older it does not tell of
 * @param sent the messages of the last minute
 */
record NotifierState(Instant began, List<Sent> sent) {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    /**
     * A message that has left.
     *
     * @param likeness what its escalations have in common; empty for any other
     */
    record Sent(Instant at, String likeness) {}

    NotifierState {
        sent = List.copyOf(sent);
    }

    static NotifierState from(Instant began) {
        return new NotifierState(began, List.of());
    }

    /** Without what is more than a minute ago. */
    NotifierState at(Instant now) {
        return new NotifierState(
                began,
                sent.stream().filter(it -> it.at().isAfter(now.minus(MINUTE))).toList());
    }

    NotifierState with(Sent one) {
        return new NotifierState(
                began, Stream.concat(sent.stream(), Stream.of(one)).toList());
    }

    int sentOf(String likeness) {
        return (int) sent.stream().filter(it -> it.likeness().equals(likeness)).count();
    }

    byte[] encode() {
        BinaryWriter out = new BinaryWriter().number(1).time(began);
        return out.list(sent, it -> out.time(it.at()).text(it.likeness())).toByteArray();
    }

    static NotifierState decode(byte[] bytes) {
        BinaryReader in = new BinaryReader(bytes);
        int version = in.integer();
        if (version != 1) {
            throw new IllegalArgumentException("the notifier's course has version " + version + ", not 1");
        }
        return new NotifierState(in.time(), in.list(() -> new Sent(in.time(), in.text())));
    }
}
