package dev.errata.client.replay;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where a record is, written {@code orders/2/4711}. */
public record RecordPlace(String topic, int partition, long offset) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9._-]{1,249})/([0-9]{1,9})/([0-9]{1,18})");

    /** The place that is written so; empty if it is none. */
    public static Optional<RecordPlace> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        return matcher.matches()
                ? Optional.of(new RecordPlace(
                        matcher.group(1), Integer.parseInt(matcher.group(2)), Long.parseLong(matcher.group(3))))
                : Optional.empty();
    }

    @Override
    public String toString() {
        return topic + "/" + partition + "/" + offset;
    }
}
