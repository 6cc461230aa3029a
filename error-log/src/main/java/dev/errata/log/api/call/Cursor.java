package dev.errata.log.api.call;

import dev.errata.core.wording.Moment;
import dev.errata.log.query.ListPosition;
import dev.errata.log.query.Range;
import dev.errata.log.query.SortOrder;
import dev.errata.log.rows.StorableText;
import dev.errata.streams.http.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;

/**
 * Where a list goes on, as text. It holds the range of the first page, so that a walk that began with "six hours ago" ends
 * with the same errors however long it takes.
 *
 * @param question what was asked for on the first page
 */
public record Cursor(SortOrder order, Range range, ListPosition after, int question) {
    public static final Problem DOES_NOT_FIT = Problem.of(
            "cursor-does-not-fit",
            400,
            "The cursor is of another question",
            "It goes on with the filters, dates and order that it was made for: leave them as they were, or ask without a"
                    + " cursor.");

    private static final byte VERSION = 1;
    private static final byte NEWEST = 0;
    private static final byte OLDEST = 1;
    private static final int FIXED = 2 + 3 * Long.BYTES + Integer.BYTES;

    public String encoded() {
        byte[] id = after.errorId().getBytes(StandardCharsets.UTF_8);
        ByteBuffer bytes = ByteBuffer.allocate(FIXED + id.length)
                .put(VERSION)
                .put(order == SortOrder.NEWEST ? NEWEST : OLDEST)
                .putInt(question)
                .putLong(micros(range.from()))
                .putLong(micros(range.to()))
                .putLong(micros(after.eventTime()))
                .put(id);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    /**
     * Reads what {@link #encoded} wrote.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static Cursor decode(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(text));
        if (bytes.remaining() < FIXED || bytes.get() != VERSION) {
            throw new IllegalArgumentException("no cursor of this version");
        }
        byte order = bytes.get();
        if (order != NEWEST && order != OLDEST) {
            throw new IllegalArgumentException("no order " + order);
        }
        int question = bytes.getInt();
        Range range = new Range(instant(bytes.getLong()), instant(bytes.getLong()));
        Instant time = instant(bytes.getLong());
        byte[] id = Arrays.copyOfRange(bytes.array(), bytes.position(), bytes.limit());
        String errorId = new String(id, StandardCharsets.UTF_8);
        if (!StorableText.isStorable(errorId)) {
            throw new IllegalArgumentException("no error has this id");
        }
        return new Cursor(
                order == NEWEST ? SortOrder.NEWEST : SortOrder.OLDEST,
                range,
                new ListPosition(time, errorId),
                question);
    }

    private static long micros(Instant instant) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, instant);
    }

    private static Instant instant(long micros) {
        return Moment.requireOfOurTime(Instant.EPOCH.plus(micros, ChronoUnit.MICROS));
    }
}
