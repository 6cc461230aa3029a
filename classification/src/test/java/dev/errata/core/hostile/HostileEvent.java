package dev.errata.core.hostile;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.event.ErrorSource;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The forms of event that take different ways through the judge, filled with one text. */
enum HostileEvent {
    SPOKEN_OUTPUT {
        @Override
        ErrorEventBuilder with(String text) {
            return ErrorEvent.builder(text).kind(ErrorKind.TOOL_OUTPUT);
        }
    },
    OUTPUT {
        @Override
        ErrorEventBuilder with(String text) {
            return ErrorEvent.builder("").kind(ErrorKind.TOOL_OUTPUT).toolOutput(text);
        }
    },
    STACK {
        @Override
        ErrorEventBuilder with(String text) {
            return ErrorEvent.builder("It failed").kind(ErrorKind.ERROR).stack(text);
        }
    },
    EVERY_FIELD {
        @Override
        ErrorEventBuilder with(String text) {
            return ErrorEvent.builder(text)
                    .kind(ErrorKind.ERROR)
                    .toolOutput(text)
                    .stack(text)
                    .code(text)
                    .signal(text)
                    .exceptionType(text)
                    .fingerprint(text)
                    .causes(List.of(new Cause(text, text, text, text), new Cause(text, text, text, text)))
                    .http(new HttpResponse(500, Map.of("x-debug", text, text, "x")))
                    .source(new ErrorSource(text, text, text, text))
                    .execution(new ExecutionContext("s", null, text, text, text, text, text, text))
                    .metadata(Map.of("note", text, text, "x"));
        }
    };

    /** Four times the text may cost so many times the CPU time; the square of it would be sixteen times. */
    static final double MOST_GROWTH = 6;

    abstract ErrorEventBuilder with(String text);

    /** The event with {@code unit} again and again, {@code length} characters long in every field. */
    ErrorEvent of(String unit, int length) {
        return of(unit.repeat(length / unit.length() + 1).substring(0, length));
    }

    ErrorEvent of(String text) {
        return with(text).errorId("hostile").receivedAt(Instant.EPOCH).build();
    }
}
