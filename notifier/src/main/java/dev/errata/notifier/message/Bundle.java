package dev.errata.notifier.message;

import dev.errata.core.taxonomy.Severity;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one message is about: one notice, or many.
 *
 * @param notices the most severe first
 */
public record Bundle(List<Notice> notices) {
    /** At the same severity a question comes before an alert: somebody waits for its answer. */
    static final Comparator<Notice> MOST_URGENT_FIRST = Comparator.comparing(Notice::severity)
            .reversed()
            .thenComparing(notice -> notice instanceof AlertNotice)
            .thenComparing(Notice::began)
            .thenComparing(Notice::id);

    public Bundle {
        notices = notices.stream().sorted(MOST_URGENT_FIRST).toList();
    }

    static Bundle of(Notice notice) {
        return new Bundle(List.of(notice));
    }

    Notice first() {
        return notices.get(0);
    }

    public boolean isSingle() {
        return notices.size() == 1;
    }

    Severity severity() {
        return first().severity();
    }

    /** What its escalations have in common if they are of one cause; empty if they are not. */
    public String likeness() {
        List<String> all = questions()
                .map(notice -> notice.question().likeness())
                .distinct()
                .toList();
        return all.size() == 1 && questions().count() == notices.size() ? all.get(0) : "";
    }

    Stream<QuestionNotice> questions() {
        return notices.stream().filter(QuestionNotice.class::isInstance).map(QuestionNotice.class::cast);
    }

    Stream<AlertNotice> alerts() {
        return notices.stream().filter(AlertNotice.class::isInstance).map(AlertNotice.class::cast);
    }

    public Message message(Instant now) {
        if (isSingle()) {
            return first() instanceof QuestionNotice question
                    ? QuestionMessages.message(question, now)
                    : AlertMessages.message(alerts().findFirst().orElseThrow(), now);
        }
        if (questions().findAny().isEmpty()) {
            return AlertMessages.flood(this, now);
        }
        return QuestionMessages.message(this, now);
    }

    /** The same for the same news. */
    String deliveryId() {
        String ids = notices.stream().map(Notice::newsId).collect(Collectors.joining(","));
        return UUID.nameUUIDFromBytes(ids.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
