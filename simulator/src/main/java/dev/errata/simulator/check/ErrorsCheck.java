package dev.errata.simulator.check;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;
import dev.errata.core.event.OutcomeStatus;
import dev.errata.schemas.HeaderNames;
import dev.errata.schemas.TopicNames;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.common.header.Header;
import org.jspecify.annotations.Nullable;

/** Every error that was sent is classified exactly once, and what is none is a dead letter exactly once. */
final class ErrorsCheck implements Check {
    /** The built-in profile that withholds stacks and context. */
    private static final String BRIEF = "fast";

    private final Produced produced;
    private final Map<String, ClassifiedError> classified = new LinkedHashMap<>();
    private final Set<String> endedLeases = new HashSet<>();
    private final Set<String> failedRuns = new HashSet<>();
    private final Set<String> deadLetters = new HashSet<>();

    ErrorsCheck(Produced produced) {
        this.produced = produced;
    }

    @Override
    public void see(Seen seen) {
        if (seen.value() instanceof ClassifiedError error) {
            if (classified.put(error.errorId(), error) != null) {
                throw new Violation("each error is classified once", "classified before: " + seen);
            }
            withholds(seen, error.error());
        } else if (seen.value() instanceof ErrorEvent event
                && event.errorId() != null
                && seen.record().sender().name().startsWith("recovery")) {
            endedLeases.add(event.errorId());
        } else if (seen.value() instanceof ExecutionOutcome outcome && outcome.status() == OutcomeStatus.FAILED) {
            failedRuns.add(outcome.outcomeId());
        } else if (seen.record().topic().equals(TopicNames.DEAD_LETTER)) {
            bury(seen);
        }
    }

    private void bury(Seen seen) {
        String origin = Stream.of(HeaderNames.ORIGIN_TOPIC, HeaderNames.ORIGIN_PARTITION, HeaderNames.ORIGIN_OFFSET)
                .map(name -> text(seen, name))
                .collect(Collectors.joining(" "));
        if (!origin.startsWith(TopicNames.ERRORS + ' ') || !deadLetters.add(origin)) {
            throw new Violation(
                    "only what is no error is a dead letter, once",
                    origin + ", " + text(seen, HeaderNames.REASON) + ", " + text(seen, HeaderNames.DETAIL));
        }
    }

    private static String text(Seen seen, String name) {
        Header header = seen.record().headers().lastHeader(name);
        return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
    }

    /** A profile that withholds stacks and context does, and no other. */
    private static void withholds(Seen seen, ErrorEvent event) {
        boolean isShown = !BRIEF.equals(event.settings().profile());
        boolean isRight = (event.stack() != null) == isShown
                && (event.execution().agentId() != null) == isShown
                && event.metadata().containsKey("note") == isShown;
        if (event.message().endsWith(Produced.STACKED) && !isRight) {
            throw new Violation("a profile says what is passed on", seen.toString());
        }
    }

    /** What is known of an error. */
    ClassifiedError find(@Nullable String errorId) {
        ClassifiedError error = errorId == null ? null : classified.get(errorId);
        if (error == null) {
            throw new Violation("what is decided was classified", "there is no error '" + errorId + "'");
        }
        return error;
    }

    Collection<ClassifiedError> all() {
        return classified.values();
    }

    @Override
    public void end() {
        Set<String> missing = new TreeSet<>(produced.errorIds());
        missing.addAll(endedLeases);
        missing.removeAll(classified.keySet());
        if (!missing.isEmpty()) {
            throw new Violation("the balance", "never classified: " + missing);
        }
        int sent = produced.errorIds().size() + produced.nameless() + endedLeases.size() + failedRuns.size();
        if (sent != classified.size()) {
            throw new Violation("the balance", sent + " errors came in, " + classified.size() + " are classified");
        }
        if (produced.deadLetters() != deadLetters.size()) {
            throw new Violation(
                    "the balance",
                    produced.deadLetters() + " records were no errors, " + deadLetters.size() + " are dead letters");
        }
    }
}
