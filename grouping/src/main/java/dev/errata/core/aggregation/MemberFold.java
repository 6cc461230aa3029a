package dev.errata.core.aggregation;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.grouping.GroupExamples;
import dev.errata.core.grouping.GroupKind;
import dev.errata.core.grouping.GroupSample;
import dev.errata.core.grouping.Occurrences;
import dev.errata.core.taxonomy.Category;
import dev.errata.core.taxonomy.Severity;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Errors of one group as they are added up. For one thread. */
final class MemberFold {
    static final int MOST_SOURCES = 50;
    private static final String OTHER = "other";
    private static final Duration LATE = Duration.ofHours(24);
    private static final int LONGEST_MESSAGE = 1_024;
    private static final int LONGEST_STACK = 4_096;

    private final Category category;
    private final @Nullable String exceptionType;
    private final String pattern;
    private final Map<String, Long> sources = new HashMap<>();
    private final SessionFold sessions = new SessionFold();
    private final Deque<String> recentErrorIds = new ArrayDeque<>();
    private final List<GroupSample> samples = new ArrayList<>();
    private boolean isRetryable;
    private Severity severity = Severity.LOW;
    private long count;
    private long lateCount;
    private Instant firstSeen;
    private Instant lastSeen;
    private @Nullable ErrorSource lastSource;
    private String lastSourceName = OTHER;

    /** Empty, for errors like this one. */
    MemberFold(ClassifiedError first) {
        category = first.classification().category();
        Cause root = first.rootCause();
        exceptionType = root == null || root.type() == null ? first.error().exceptionType() : root.type();
        pattern = first.pattern();
        firstSeen = first.eventTime();
        lastSeen = first.eventTime();
    }

    void add(ClassifiedError error) {
        ErrorEvent event = error.error();
        isRetryable |= error.classification().retryable();
        severity = severity.max(error.classification().severity());
        count++;
        if (isLate(error)) {
            lateCount++;
        }
        Instant time = error.eventTime();
        firstSeen = time.isBefore(firstSeen) ? time : firstSeen;
        lastSeen = time.isAfter(lastSeen) ? time : lastSeen;
        addSource(sources, nameOf(event.source()), 1);
        ExecutionContext execution = event.execution();
        String session = execution.sessionId() == null ? execution.taskId() : execution.sessionId();
        if (session != null && !session.isBlank()) {
            sessions.add(session);
        }
        addId(error.errorId());
        if (samples.size() < GroupExamples.MOST_SAMPLES) {
            samples.add(sample(error));
        }
    }

    GroupMembers toMembers() {
        return new GroupMembers(
                new GroupKind(category, isRetryable, exceptionType, pattern, severity),
                new Occurrences(count, lateCount, firstSeen, lastSeen),
                sources,
                sessions.toSessions(),
                new GroupExamples(List.copyOf((Collection<String>) recentErrorIds), samples));
    }

    static void addSource(Map<String, Long> sources, String source, long members) {
        boolean isTooMany = sources.size() >= MOST_SOURCES && !sources.containsKey(source);
        sources.merge(isTooMany ? OTHER : source, members, Long::sum);
    }

    private void addId(String errorId) {
        recentErrorIds.addLast(errorId);
        if (recentErrorIds.size() > GroupExamples.MOST_IDS) {
            recentErrorIds.removeFirst();
        }
    }

    static boolean isLate(ClassifiedError error) {
        return error.error().occurredAt().isBefore(error.receivedAt().minus(LATE));
    }

    /** Most errors of a group come from where the one before came from. */
    private String nameOf(ErrorSource source) {
        if (lastSource == null
                || !Objects.equals(lastSource.type(), source.type())
                || !Objects.equals(lastSource.component(), source.component())) {
            String type = source.type() == null || source.type().isBlank() ? "unknown" : source.type();
            boolean isTypeOnly =
                    source.component() == null || source.component().isBlank();
            lastSourceName = isTypeOnly ? type : type + ":" + source.component();
            lastSource = source;
        }
        return lastSourceName;
    }

    private static GroupSample sample(ClassifiedError error) {
        ErrorEvent event = error.error();
        String stack = event.stack();
        return new GroupSample(
                error.errorId(),
                event.occurredAt(),
                shortened(event.message(), LONGEST_MESSAGE),
                event.exceptionType(),
                stack == null ? null : shortened(stack, LONGEST_STACK));
    }

    private static String shortened(String text, int longest) {
        if (text.length() <= longest) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(longest - 1)) ? longest - 1 : longest;
        return text.substring(0, end) + "...";
    }
}
