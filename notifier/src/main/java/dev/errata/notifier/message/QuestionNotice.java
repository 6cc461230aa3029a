package dev.errata.notifier.message;

import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What people know of one escalation.
 *
 * <pre>
 *   (none) --opened--> to tell --told--> known --reminded, passed on, answered--> to tell --told--> known or (none)
 *                         '--answered before anybody was told--> (none)
 * </pre>
 *
 * @param isToTell whether its state is news
 * @param isOld whether it was open before the first start, and nobody was told since
 * @param told the targets that know of it
 */
public record QuestionNotice(Question question, Instant since, boolean isToTell, boolean isOld, List<String> told)
        implements Notice {
    public QuestionNotice {
        told = List.copyOf(told);
    }

    /** Of one that nobody was told of yet; empty if it has its answer. */
    public static Optional<QuestionNotice> first(Question question, boolean isOld, Instant now) {
        return question.isOpen()
                ? Optional.of(new QuestionNotice(question, now, true, isOld, List.of()))
                : Optional.empty();
    }

    /** After it has changed; empty if it can be forgotten. */
    public Optional<QuestionNotice> after(Question changed, Instant now) {
        if (told.isEmpty()) {
            return first(changed, isOld, since);
        }
        boolean isNews = isToTell || isNews(changed);
        return Optional.of(new QuestionNotice(changed, isToTell || !isNews ? since : now, isNews, false, told));
    }

    /** More operations that wait, or a worse one, are no news; the same step towards the same target neither. */
    private boolean isNews(Question changed) {
        return changed.status() != question.status() || !changed.target().equals(question.target());
    }

    /** Whom a message about it is for: who is asked, and at the end all who were. */
    List<String> audience() {
        return question.isOpen() ? List.of(question.target()) : told;
    }

    @Override
    public String id() {
        return question.escalationId();
    }

    @Override
    public String newsId() {
        String step = question.escalationId() + ":" + question.step();
        return question.status() == EscalationStatus.RESOLVED ? step : step + ":" + question.target();
    }

    @Override
    public Severity severity() {
        return question.severity();
    }

    @Override
    public Instant began() {
        return question.openedAt();
    }

    @Override
    public Optional<Notice> told(Instant now) {
        if (!question.isOpen()) {
            return Optional.empty();
        }
        List<String> all = Stream.concat(told.stream(), Stream.of(question.target()))
                .distinct()
                .toList();
        return Optional.of(new QuestionNotice(question, now, false, false, all));
    }

    @Override
    public Optional<Notice> counted(Instant now) {
        return told(now);
    }

    /** It waits for its answer for as long as that takes. */
    @Override
    public boolean isStale(Instant now) {
        return false;
    }

    @Override
    public String line() {
        return Message.line(question.text().title() + " (" + question.category().label() + ", "
                + question.severity().label() + "), " + question.escalationId());
    }
}
