package dev.errata.notifier.message;

import dev.errata.core.taxonomy.Severity;
import java.time.Instant;
import java.util.Optional;

/** What people know of one alert or escalation. */
public sealed interface Notice permits AlertNotice, QuestionNotice {
    /** Of what it is: under it, it is stored. */
    String id();

    /** Names what is to be told; the same however often it is. */
    String newsId();

    Severity severity();

    /** When what it is about began. */
    Instant began();

    /** When it came to be so. */
    Instant since();

    /** Whether there is something that people do not know. */
    boolean isToTell();

    /** After a message of its own; empty if it can be forgotten. */
    Optional<Notice> told(Instant now);

    /** After a message about many; empty if it can be forgotten. */
    Optional<Notice> counted(Instant now);

    /** Whether nothing more will come of it. */
    boolean isStale(Instant now);

    /** One line that says what it is about. */
    String line();
}
