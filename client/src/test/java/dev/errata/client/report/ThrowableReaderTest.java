package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Cause;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorEventBuilder;
import dev.errata.core.event.ErrorKind;
import dev.errata.core.taxonomy.SourceType;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;

class ThrowableReaderTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final UUID ID = new UUID(1, 2);
    private static final ReportContext CONTEXT = ReportContext.of(SourceType.TOOL, "bash");

    private final ThrowableReader reader = new ThrowableReader(Clock.fixed(NOW, ZoneOffset.UTC), () -> ID);

    @Test
    void givesIdTimeTypeAndFrames() {
        ErrorEvent event = reader.read(new IllegalStateException("broken"), CONTEXT);

        assertThat(event.errorId()).isEqualTo(ID.toString());
        assertThat(event.occurredAt()).isEqualTo(NOW);
        assertThat(event.exceptionType()).isEqualTo("java.lang.IllegalStateException");
        assertThat(event.stack()).startsWith("\tat ").contains("givesIdTimeTypeAndFrames(ThrowableReaderTest.java:");
    }

    /** Exit code 0 and a success in its output: it was thrown all the same. */
    @Test
    void whatWasThrownIsAnErrorHoweverItDescribesItself() {
        final class Finished extends Exception implements DescribesError {
            private static final long serialVersionUID = 1L;

            @Override
            public void describe(ErrorEventBuilder event) {
                event.kind(ErrorKind.TOOL_OUTPUT)
                        .exceptionType(null)
                        .stack(null)
                        .exitCode(0)
                        .toolOutput("12 passed");
            }
        }

        assertThat(reader.read(new Finished(), CONTEXT).kind()).isEqualTo(ErrorKind.ERROR);
    }

    @Test
    void anEventOfNoKindIsReportedAsAnErrorAndOutputStaysOutput() {
        assertThat(reader.completed(ErrorEvent.builder("12 passed").build()).kind())
                .isEqualTo(ErrorKind.ERROR);
        assertThat(reader.completed(ErrorEvent.builder("12 passed")
                                .kind(ErrorKind.TOOL_OUTPUT)
                                .build())
                        .kind())
                .isEqualTo(ErrorKind.TOOL_OUTPUT);
    }

    @Test
    void takesOffWrappersThatOnlyCarry() {
        Throwable wrapped = new CompletionException(new ExecutionException(new IllegalStateException("inside")));

        ErrorEvent event = reader.read(wrapped, CONTEXT);

        assertThat(event.message()).isEqualTo("inside");
        assertThat(event.causes()).isEmpty();
    }

    @Test
    void followsAChainOfCausesToEightAndNoFurther() {
        Throwable chain = new IllegalStateException("root");
        for (int i = 0; i < 20; i++) {
            chain = new IllegalStateException("level " + i, chain);
        }

        assertThat(reader.read(chain, CONTEXT).causes()).hasSize(8);
    }

    @Test
    void keepsTheRootOfALongChainAsItsLastCause() {
        Throwable chain = new IllegalStateException("root");
        for (int i = 0; i < 20; i++) {
            chain = new IllegalStateException("level " + i, chain);
        }

        assertThat(reader.read(chain, CONTEXT).causes())
                .last()
                .extracting(Cause::message)
                .isEqualTo("root");
    }

    @Test
    void endsWithACycleOfCauses() {
        Exception first = new IllegalStateException("first");
        Exception second = new IllegalStateException("second", first);
        first.initCause(second);

        assertThat(reader.read(first, CONTEXT).causes())
                .extracting(Cause::message)
                .containsExactly("second");
    }

    @Test
    void boundsTheFramesOfAStackOverflow() {
        ErrorEvent event = reader.read(deepest(), CONTEXT);

        assertThat(event.stack()).endsWith(" more\n");
        assertThat(Objects.requireNonNull(event.stack()).lines()).hasSize(StackText.MAX_FRAMES + 1);
    }

    @Test
    void letsAnExceptionSayItsOwnFactsAndTheContextOverrideItsCode() {
        ErrorEvent own = reader.read(new ExitException(), CONTEXT);
        ErrorEvent overridden = reader.read(new ExitException(), CONTEXT.withCode("E42"));

        assertThat(own.exitCode()).isEqualTo(127);
        assertThat(own.code()).isEqualTo("own");
        assertThat(overridden.code()).isEqualTo("E42");
    }

    @Test
    void readsAThrowableWithoutMessageOrStack() {
        ErrorEvent event = reader.read(new Bare(), CONTEXT);

        assertThat(event.message()).isEmpty();
        assertThat(event.stack()).isNull();
    }

    private static StackOverflowError deepest() {
        try {
            return dive(0);
        } catch (StackOverflowError e) {
            return e;
        }
    }

    @SuppressWarnings("InfiniteRecursion") // it is what the test needs
    private static StackOverflowError dive(int depth) {
        return dive(depth + 1);
    }

    private static final class ExitException extends RuntimeException implements DescribesError {
        private static final long serialVersionUID = 1L;

        @Override
        public void describe(ErrorEventBuilder event) {
            event.exitCode(127).code("own");
        }
    }

    private static final class Bare extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Bare() {
            super(null, null, false, false);
        }
    }
}
