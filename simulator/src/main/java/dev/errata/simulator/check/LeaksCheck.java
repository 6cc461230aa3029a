package dev.errata.simulator.check;

import dev.errata.core.recovery.RetryCommand;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import dev.errata.simulator.kafka.TopicRecord;
import dev.errata.streams.deadletter.DeadLetterReason;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Secrets that producers, executors and people let slip are nowhere but where their own words are kept: on the topics that they
 * write to, in a payload, which executors need as it is, and in a dead letter, whose key and headers are those of the record that
 * it was. Of bytes that nobody can read nobody can say what in them is a secret; what could be read is redacted there, too.
 */
final class LeaksCheck implements Check {
    /** Written by others than apps, or put back by the classifier as it came; but for what the worker says of runs that nobody reported. */
    private static final Set<String> FROM_OUTSIDE =
            Set.of(TopicNames.ERRORS, TopicNames.OUTCOMES, TopicNames.COMMANDS, TopicNames.GROUP_COMMANDS);

    private static final Set<String> OF_PAYLOADS = Set.of(TopicNames.PAYLOADS, "errata-recovery-payloads-changelog");

    /** What a dead letter says of itself. */
    private static final Set<String> OF_LETTERS = Set.of(HeaderNames.REASON, HeaderNames.DETAIL, HeaderNames.APP);

    /** Why a dead letter is one of which the value could be read. */
    private static final Set<String> READ = EnumSet.complementOf(EnumSet.of(DeadLetterReason.UNDECODABLE)).stream()
            .map(DeadLetterReason::label)
            .collect(Collectors.toSet());

    private final byte[] mark;

    /** @param mark in every secret */
    LeaksCheck(byte[] mark) {
        this.mark = mark.clone();
    }

    @Override
    public void see(Seen seen) {
        String topic = seen.record().topic();
        if (FROM_OUTSIDE.contains(topic) && !seen.record().sender().name().startsWith("recovery")) {
            return;
        }
        boolean isLetter = topic.equals(TopicNames.DEAD_LETTER);
        boolean isLeaking = hasMark(seen.record().headers(), isLetter)
                || (!isLetter && hasMark(seen.record().key()))
                || hasMark(isLetter ? readable(seen.record()) : told(seen));
        if (isLeaking) {
            throw new Violation("secrets stay in", seen.toString());
        }
    }

    private boolean hasMark(Headers headers, boolean isLetter) {
        for (Header header : headers) {
            boolean isOurs = !isLetter || OF_LETTERS.contains(header.key());
            if (isOurs && (hasMark(header.key().getBytes(StandardCharsets.UTF_8)) || hasMark(header.value()))) {
                return true;
            }
        }
        return false;
    }

    /** All of it but a payload, of which the text of what it comes with shows the digest alone. */
    private static byte @Nullable [] told(Seen seen) {
        if (OF_PAYLOADS.contains(seen.record().topic())) {
            return null;
        }
        return seen.value() instanceof RetryCommand command
                ? command.toString().getBytes(StandardCharsets.UTF_8)
                : seen.record().value();
    }

    private static byte @Nullable [] readable(TopicRecord letter) {
        Header reason = letter.headers().lastHeader(HeaderNames.REASON);
        return reason != null && READ.contains(new String(reason.value(), StandardCharsets.UTF_8))
                ? letter.value()
                : null;
    }

    private boolean hasMark(byte @Nullable [] bytes) {
        if (bytes == null) {
            return false;
        }
        for (int start = 0; start <= bytes.length - mark.length; start++) {
            int same = 0;
            while (same < mark.length && bytes[start + same] == mark[same]) {
                same++;
            }
            if (same == mark.length) {
                return true;
            }
        }
        return false;
    }
}
