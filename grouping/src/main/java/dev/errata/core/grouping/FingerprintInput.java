package dev.errata.core.grouping;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.grouping.log.CollectorPrefix;
import dev.errata.core.grouping.log.EscapedText;
import dev.errata.core.grouping.log.FieldLine;
import dev.errata.core.grouping.stack.LogPrefix;
import dev.errata.core.matching.Search;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of an error makes its fingerprint.
 *
 * @param exceptionType the type that the producer names; the root cause in the stack wins over it
 * @param ownFingerprint the producer's own grouping key; wins over everything else
 */
public record FingerprintInput(
        String category,
        String severity,
        @Nullable String exceptionType,
        String message,
        @Nullable String stack,
        @Nullable String ownFingerprint) {
    /** Where loggers say how bad it is: then what they say is all that tells. */
    private static final List<String> LEVELS =
            List.of("level", "level_name", "levelname", "log.level", "severity", "lvl");

    /** Of these, the last say something of any line. */
    private static final List<String> MESSAGES = List.of(
            "panic.payload",
            "exception.exc_value",
            "values.value",
            "errorMessage",
            "exception.message",
            "error.message",
            "err.message",
            "exc.message",
            "error",
            "err",
            "exception_message",
            "error_message",
            "message",
            "msg",
            "short_message",
            "event");

    private static final int OF_ERRORS = MESSAGES.indexOf("message");
    private static final List<String> TYPES = List.of(
            "exception.type",
            "exception.name",
            "exception.class",
            "error.type",
            "error.name",
            "error.kind",
            "error.class",
            "err.type",
            "err.name",
            "exc.type",
            "exception.exc_type",
            "values.type",
            "errorType",
            "exception_class",
            "exception_type",
            "error_class",
            "error_type",
            "exceptionClass",
            "type",
            "exception",
            "error");

    /**
     * What of an event makes its fingerprint: of a chain of causes the root, of tool output without a message the output.
     */
    public static FingerprintInput of(ErrorEvent event, String category, String severity) {
        String message = event.message();
        String type = event.exceptionType();
        String stack = event.stack();
        for (Cause cause : event.causes()) {
            message = cause.message().isBlank() ? message : cause.message();
            type = cause.type() == null ? type : cause.type();
            stack = cause.stack() == null ? stack : cause.stack();
        }
        String output = event.toolOutput();
        if (message.isBlank() && output != null) {
            message = output;
        }
        return new FingerprintInput(category, severity, type, message, stack, event.fingerprint());
    }

    /** What of the same event made its fingerprint of version 1, which knew no chain of causes. */
    public static FingerprintInput formerOf(ErrorEvent event, String category, String severity) {
        return new FingerprintInput(
                category,
                severity,
                event.exceptionType(),
                event.message().isEmpty() && event.toolOutput() != null ? event.toolOutput() : event.message(),
                event.stack(),
                event.fingerprint());
    }

    /**
     * The same as it was before a collector wrote something before each line, or a logger wrote it as JSON: with its line ends, and of
     * an object that is all there is, type, message and stack from its fields, which have the names of the usual loggers and of ECS and
     * OpenTelemetry.
     */
    FingerprintInput unescaped() {
        String text = CollectorPrefix.without(EscapedText.ofSyslog(message));
        if (stack == null) {
            return with(exceptionType, ofRecords(text), null).ofObject();
        }
        String trace = CollectorPrefix.without(EscapedText.ofSyslog(stack));
        return with(exceptionType, isFirstLineOf(stack) ? firstLine(trace) : text, trace)
                .ofObject();
    }

    /** Whether the message is what stands above the frames: what a collector wrote before it is told from the lines below. */
    private boolean isFirstLineOf(String trace) {
        return !message.isBlank() && trace.startsWith("\n", message.length()) && trace.startsWith(message);
    }

    private static String firstLine(String trace) {
        int end = Search.first('\n', trace, 0, trace.length());
        return end < 0 ? trace : trace.substring(0, end);
    }

    private FingerprintInput ofObject() {
        Map<String, String> fields = stack == null ? fieldsOfMessage() : EscapedText.fields(EscapedText.object(stack));
        if (fields.isEmpty()) {
            return plain();
        }
        return stack == null ? ofFields(fields) : ofTrace(fields, stack);
    }

    /** Of a message that is an object or a line of fields, or whose first line ends with an object that brings the stack of an error. */
    private Map<String, String> fieldsOfMessage() {
        Map<String, String> fields = EscapedText.fields(message);
        if (!fields.isEmpty()) {
            return isOfContext(fields) ? Map.of() : fields;
        }
        Map<String, String> ofLine = FieldLine.fields(message);
        Map<String, String> behind = EscapedText.fields(EscapedText.object(message));
        return behind.keySet().stream().anyMatch(FingerprintInput::isVerbose) ? behind : ofLine;
    }

    /**
     * The stack in an object that came as a stack, or stands in its first line: what zap calls verbose is of the error, its other one of
     * who logs. Of several, which are of causes, all lines are read.
     */
    private FingerprintInput ofTrace(Map<String, String> fields, String sent) {
        List<Map.Entry<String, String>> traces =
                traces(fields).filter(field -> isNameOfStack(field.getKey())).toList();
        boolean isVerbose = !traces.isEmpty() && isVerbose(traces.get(0).getKey());
        boolean isClear = isVerbose || (traces.size() == 1 && (sent.startsWith("{") || sent.startsWith("[")));
        if (!isClear) {
            return plain();
        }
        String trace = traces.get(0).getValue();
        boolean isSaid = !message.isBlank() && !message.startsWith("{\"");
        String text = isSaid ? message : said(fields, trace).findFirst().orElse("");
        return with(exceptionType == null ? type(fields) : exceptionType, text, trace);
    }

    private FingerprintInput plain() {
        return with(exceptionType, EscapedText.plain(message), stack == null ? null : EscapedText.plainStack(stack));
    }

    private FingerprintInput ofFields(Map<String, String> fields) {
        String trace = traces(fields).map(Map.Entry::getValue).findFirst().orElse(null);
        String named = type(fields);
        List<String> said = said(fields, trace).toList();
        boolean isError = named != null
                || MESSAGES.subList(0, OF_ERRORS).stream().anyMatch(fields::containsKey)
                || valuesOf(fields, LEVELS).anyMatch(level -> LogPrefix.isLevel(level.toUpperCase(Locale.ROOT)));
        if (trace == null && (!isError || said.isEmpty())) {
            return plain();
        }
        String text = said.stream()
                .filter(each -> Search.first(' ', each) > 0)
                .findFirst()
                .orElse(said.isEmpty() ? Objects.requireNonNullElse(trace, message) : said.get(0));
        return with(exceptionType == null ? named : exceptionType, text, trace);
    }

    /** What several records of a logger say, each on its line; the text itself if it is something else, or one of them brings a stack. */
    private static String ofRecords(String text) {
        if (!text.startsWith("{\"") || Search.first("\n{\"", text, 0, text.length()) < 0) {
            return text;
        }
        List<String> lines = new ArrayList<>();
        for (String line : text.lines().toList()) {
            Map<String, String> fields = EscapedText.fields(line);
            if (fields.keySet().stream().anyMatch(FingerprintInput::isNameOfStack)) {
                return text;
            }
            lines.add(said(fields, null).findFirst().orElse(line));
        }
        return String.join("\n", lines);
    }

    /** Whether the object only says in which job it was, and the error stands in words below. */
    private boolean isOfContext(Map<String, String> fields) {
        int lineEnd = Search.first('\n', message, 0, message.length());
        boolean isAbove = lineEnd > 0
                && lineEnd + 1 < message.length()
                && message.charAt(lineEnd - 1) == '}'
                && Character.isLetter(message.charAt(lineEnd + 1));
        return isAbove && fields.keySet().stream().noneMatch(FingerprintInput::isNameOfStack);
    }

    private static Stream<String> said(Map<String, String> fields, @Nullable String trace) {
        return valuesOf(fields, MESSAGES).filter(text -> !text.equals(trace) && !isTypeName(text));
    }

    /** What has lines, the likeliest stack first. */
    private static Stream<Map.Entry<String, String>> traces(Map<String, String> fields) {
        return fields.entrySet().stream()
                .filter(field -> hasLines(field.getValue()))
                .sorted(Comparator.comparing((Map.Entry<String, String> field) -> !isVerbose(field.getKey()))
                        .thenComparing(field -> !isNameOfStack(field.getKey())));
    }

    private static @Nullable String type(Map<String, String> fields) {
        return valuesOf(fields, TYPES)
                .filter(FingerprintInput::isTypeName)
                .findFirst()
                .orElse(null);
    }

    private static boolean isNameOfStack(String name) {
        return Search.isIn(name, "stack")
                || Search.isIn(name, "trace")
                || name.equals("exc_info")
                || name.equals("exception")
                || isVerbose(name);
    }

    private static boolean isVerbose(String name) {
        return name.endsWith("Verbose");
    }

    private static boolean hasLines(String value) {
        return Search.first('\n', value, 0, value.length()) >= 0;
    }

    private static Stream<String> valuesOf(Map<String, String> fields, List<String> names) {
        return names.stream().map(fields::get).filter(Objects::nonNull);
    }

    private static boolean isTypeName(String value) {
        return value.chars().noneMatch(Character::isWhitespace) && value.chars().anyMatch(Character::isUpperCase);
    }

    private FingerprintInput with(@Nullable String type, String text, @Nullable String trace) {
        return new FingerprintInput(category, severity, type, text, trace, ownFingerprint);
    }

    /** A message without a stack. */
    public static FingerprintInput ofMessage(String category, String severity, String message) {
        return new FingerprintInput(category, severity, null, message, null, null);
    }
}
