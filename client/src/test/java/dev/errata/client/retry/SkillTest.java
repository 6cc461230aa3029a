package dev.errata.client.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.errata.client.KafkaUnderTest;
import dev.errata.client.Recording;
import dev.errata.client.report.ErrorReporter;
import dev.errata.client.report.ReportContext;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionContext;
import dev.errata.core.event.Operation;
import dev.errata.core.taxonomy.SourceType;
import java.net.ConnectException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(KafkaUnderTest.Shared.class)
class SkillTest {
    private final String session = "session-" + UUID.randomUUID();
    private final Retry retry = Retry.classifying().timer(delay -> CompletableFuture.completedFuture(null));

    @Test
    void reportsOnceWhenItHasTriedEverything(KafkaUnderTest kafka) {
        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            Skill skill = new Skill("summarise", retry, reporter, ReportContext.of(SourceType.NETWORK, "crawler"));

            assertThatThrownBy(() -> skill.run(
                            ExecutionContext.ofSession(session), Operation.first("page-1", "crawl"), attempt -> {
                                throw new ConnectException("Connection refused");
                            }))
                    .isInstanceOf(ConnectException.class);
            List<ErrorEvent> reported =
                    errors.values(1, event -> session.equals(event.execution().sessionId()));

            assertThat(reported).singleElement().satisfies(event -> {
                assertThat(event.operation()).isEqualTo(new Operation("page-1", "crawl", 4, null));
                assertThat(event.execution().skill()).isEqualTo("summarise");
                assertThat(event.source().component()).isEqualTo("crawler");
            });
        }
    }

    @Test
    void reportsAnErrorOfTheJvmAndDoesNotTryItAgain(KafkaUnderTest kafka) {
        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config());
                Recording<ErrorEvent> errors = kafka.record(kafka.topics().errors())) {
            Skill skill = new Skill("summarise", retry, reporter, ReportContext.of(SourceType.NETWORK, "crawler"));
            NoClassDefFoundError missing = new NoClassDefFoundError("com/acme/Crawler");

            assertThatThrownBy(() -> skill.run(
                            ExecutionContext.ofSession(session), Operation.first("page-3", "crawl"), attempt -> {
                                throw missing;
                            }))
                    .isSameAs(missing);
            ErrorEvent reported = errors.values(
                            1, event -> session.equals(event.execution().sessionId()))
                    .get(0);

            assertThat(reported.exceptionType()).isEqualTo(NoClassDefFoundError.class.getName());
            assertThat(reported.operation()).isEqualTo(new Operation("page-3", "crawl", 1, null));
        }
    }

    @Test
    void reportsNothingThatItRecovered(KafkaUnderTest kafka) throws Exception {
        try (ErrorReporter reporter = ErrorReporter.connect(kafka.config())) {
            Skill skill = new Skill("summarise", retry, reporter, ReportContext.of(SourceType.NETWORK, "crawler"));

            String result =
                    skill.run(ExecutionContext.ofSession(session), Operation.first("page-2", "crawl"), attempt -> {
                        if (attempt.number() < 3) {
                            throw new ConnectException("Connection refused");
                        }
                        return "page";
                    });

            assertThat(result).isEqualTo("page");
            assertThat(reporter.sent() + reporter.buffered()).isZero();
        }
    }
}
