package dev.errata.dispatcher;

import dev.errata.client.report.DescribesError;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A service that had taken a run on said that it failed, and how. */
final class RunFailedException extends Exception implements DescribesError {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;
    private final transient @Nullable String output;

    RunFailedException(Failure failure, @Nullable String output) {
        super(failure.message());
        this.failure = failure;
        this.output = output;
        setStackTrace(new StackTraceElement[0]);
    }

    @Override
    public void describe(ErrorEventBuilder event) {
        // the executor's own category is as good as a code: the rules know the taxonomy's labels
        String code = failure.code() == null ? failure.category() : failure.code();
        Map<String, String> details = failure.details();
        event.code(code).toolOutput(output).metadata(details);
    }
}
