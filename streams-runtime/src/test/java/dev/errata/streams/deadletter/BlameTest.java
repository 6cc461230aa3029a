package dev.errata.streams.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.streams.errors.ProcessorStateException;
import org.apache.kafka.streams.errors.StreamsException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BlameTest {
    @ParameterizedTest
    @MethodSource("ofRecords")
    void isTheRecords(Throwable failure) {
        assertThat(Blame.of(failure)).isEqualTo(Blame.RECORD);
    }

    @ParameterizedTest
    @MethodSource("ofSurroundings")
    void isTheSurroundings(Throwable failure) {
        assertThat(Blame.of(failure)).isEqualTo(Blame.SURROUNDINGS);
    }

    static List<Throwable> ofRecords() {
        return List.of(
                new IllegalStateException("bug"),
                new SerializationException("no text"),
                new StreamsException(new SerializationException("no text")),
                new SerializationException("no text", new IllegalArgumentException("negative")),
                new RecordTooLargeException("9 MiB"),
                new StreamsException(new ArithmeticException("/ by zero")));
    }

    static List<Throwable> ofSurroundings() {
        return List.of(
                new TimeoutException("registry"),
                new StreamsException("closed"),
                new ProcessorStateException("disk full"),
                new StreamsException(new TimeoutException("broker")),
                new SerializationException("cannot ask", new TimeoutException("registry")));
    }
}
