package dev.errata.classifier;

import dev.errata.core.classified.ClassifiedError;
import dev.errata.core.event.Operation;
import dev.errata.core.recovery.policy.Profile;
import dev.errata.core.recovery.policy.ReportingLevel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes classified errors to the log, those that their profile's {@code logLevel} lets through; without secrets. */
final class ErrorLog {
    /** Its own name, so that the log's configuration can send errors elsewhere. */
    static final String NAME = "dev.errata.errors";

    private static final Logger LOG = LoggerFactory.getLogger(NAME);
    private static final int LONGEST_MESSAGE = 500;

    private ErrorLog() {}

    /** @param error as its profile lets it be passed on */
    static void write(ClassifiedError error, Profile.Reporting reporting) {
        if (!reporting.logs(error.classification().severity())) {
            return;
        }
        LoggingEventBuilder line = LOG.atLevel(
                        level(ReportingLevel.of(error.classification().severity())))
                .setMessage("error")
                .addKeyValue("errorId", error.errorId())
                .addKeyValue("category", error.classification().category().label())
                .addKeyValue("code", error.classification().code())
                .addKeyValue("errorClass", error.classification().errorClass().label())
                .addKeyValue("retryable", error.classification().retryable())
                .addKeyValue("rule", error.classification().evidence().ruleId())
                .addKeyValue("fingerprint", error.fingerprint())
                .addKeyValue("message", shortened(error.error().message()));
        if (reporting.includeContext()) {
            Operation operation = error.error().operation();
            line = line.addKeyValue("component", error.error().source().component())
                    .addKeyValue("sessionId", error.error().execution().sessionId())
                    .addKeyValue("operationId", operation == null ? null : operation.id());
        }
        if (reporting.includeStackTrace() && error.error().stack() != null) {
            line = line.addKeyValue("stack", error.error().stack());
        }
        line.log();
    }

    private static Level level(ReportingLevel level) {
        return switch (level) {
            case DEBUG -> Level.DEBUG;
            case INFO -> Level.INFO;
            case WARN -> Level.WARN;
            case ERROR -> Level.ERROR;
        };
    }

    private static String shortened(String message) {
        return message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE) + "...";
    }
}
