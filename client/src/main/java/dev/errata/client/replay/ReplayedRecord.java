package dev.errata.client.replay;

import dev.errata.schemas.HeaderNames;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;

/** What a record says of having been put back. */
public final class ReplayedRecord {
    private static final int MOST_DIGITS = 6;
    /** More than any limit. */
    private static final int MOST = 999_999;

    private ReplayedRecord() {}

    /** How often it was put back; 0 if never. A count that cannot be read is the most there is: it must end loops. */
    public static int replays(Headers headers) {
        Header last = headers.lastHeader(HeaderNames.REPLAYS);
        return last == null || last.value() == null ? 0 : count(last.value());
    }

    /** The same of a dead letter. */
    public static int replays(DeadLetterRecord letter) {
        return letter.last(HeaderNames.REPLAYS).map(last -> count(last.value())).orElse(0);
    }

    private static int count(byte[] value) {
        String count = new String(value, StandardCharsets.UTF_8);
        boolean isNumber = !count.isEmpty()
                && count.length() <= MOST_DIGITS
                && count.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return isNumber ? Integer.parseInt(count) : MOST;
    }
}
