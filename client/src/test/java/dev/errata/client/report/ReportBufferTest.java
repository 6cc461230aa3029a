package dev.errata.client.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReportBufferTest {
    @Test
    void refusesTheNewestWhenItHasEnoughOfThem() throws InterruptedException {
        ReportBuffer buffer = new ReportBuffer(2, 1_000);

        assertThat(buffer.offer(report("first"))).isTrue();
        assertThat(buffer.offer(report("second"))).isTrue();
        assertThat(buffer.offer(report("third"))).isFalse();
        assertThat(buffer.take(Duration.ZERO)).map(ReportBufferTest::message).hasValue("first");
    }

    @Test
    void refusesWhatWouldTakeItAboveItsBytes() throws InterruptedException {
        ReportBuffer buffer = new ReportBuffer(10, 10);

        assertThat(buffer.offer(report("123456"))).isTrue();
        assertThat(buffer.offer(report("12345"))).isFalse();
        assertThat(buffer.take(Duration.ZERO)).isPresent();
        assertThat(buffer.offer(report("12345"))).isTrue();
    }

    @Test
    void whatComesBackStandsWhereItStood() throws InterruptedException {
        ReportBuffer buffer = new ReportBuffer(3, 1_000);
        buffer.offer(report("first"));
        buffer.offer(report("second"));
        Report first = buffer.take(Duration.ZERO).orElseThrow();
        Report second = buffer.take(Duration.ZERO).orElseThrow();
        buffer.offer(report("third"));
        buffer.offer(second.failedAgain());
        buffer.offer(first);

        for (String expected : List.of("first", "second", "third")) {
            assertThat(buffer.take(Duration.ZERO))
                    .map(ReportBufferTest::message)
                    .hasValue(expected);
        }
    }

    @Test
    void isEmptyAfterItWasCleared() throws InterruptedException {
        ReportBuffer buffer = new ReportBuffer(10, 10);
        buffer.offer(report("1234567890"));

        assertThat(buffer.clear()).isEqualTo(1);
        assertThat(buffer.take(Duration.ZERO)).isEqualTo(Optional.empty());
        assertThat(buffer.offer(report("1234567890"))).isTrue();
    }

    private static Report report(String message) {
        return Report.of(ErrorEvent.builder(message).build());
    }

    private static String message(Report report) {
        return report.event().message();
    }
}
