package dev.errata.client.report;

import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports what ends a thread, then lets the handler that was there before do its work. */
public final class ReportingUncaughtExceptionHandler implements UncaughtExceptionHandler {
    private static final Logger LOG = LoggerFactory.getLogger(ReportingUncaughtExceptionHandler.class);

    private final ErrorReporter reporter;
    private final ReportContext context;
    private final @Nullable UncaughtExceptionHandler next;

    public ReportingUncaughtExceptionHandler(
            ErrorReporter reporter, ReportContext context, @Nullable UncaughtExceptionHandler next) {
        this.reporter = reporter;
        this.context = context;
        this.next = next;
    }

    /** Becomes the default handler of all threads, before the one that is. */
    public static void install(ErrorReporter reporter, ReportContext context) {
        Thread.setDefaultUncaughtExceptionHandler(
                new ReportingUncaughtExceptionHandler(reporter, context, Thread.getDefaultUncaughtExceptionHandler()));
    }

    /** The thread's name travels as metadata {@code thread}; without another handler the failure is logged. */
    @Override
    public void uncaughtException(Thread thread, Throwable failure) {
        reporter.report(failure, context.with("thread", thread.getName()));
        if (next == null) {
            LOG.atError()
                    .setCause(failure)
                    .addKeyValue("thread", thread.getName())
                    .log("a thread ended with an exception");
        } else {
            next.uncaughtException(thread, failure);
        }
    }
}
