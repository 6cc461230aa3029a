package dev.errata.core.recovery;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.record.RecordPart;
import java.util.List;

/**
 * What a session is told with a decision.
 *
 * @param strikes failed operations since its last success
 * @param suggestions from the second strike on
 */
public record SessionAdvice(int strikes, List<String> suggestions) implements RecordPart {
    public SessionAdvice {
        suggestions = List.copyOf(suggestions);
    }

    public static SessionAdvice of(ClassifiedError error) {
        int strikes = error.session().strikes();
        return new SessionAdvice(strikes, strikes > 1 ? error.text().suggestions() : List.of());
    }
}
