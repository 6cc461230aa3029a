package dev.errata.notifier;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.recovery.EscalationStatus;
import dev.errata.core.wording.UserText;
import dev.errata.notifier.channel.Channel;
import dev.errata.notifier.message.Question;
import dev.errata.notifier.message.QuestionNotice;
import dev.errata.notifier.outbox.Courier;
import dev.errata.notifier.outbox.OutboxCodec;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.File;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.KeyValue;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.KeyValueStore;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A notifier with more open questions than there is memory for: what was told of is on disk, and read one after the other. */
class ManyOpenQuestionsTest {
    private static final int QUESTIONS = 30_000;
    private static final int LENGTH = 4_000;

    @Test
    void whatWasToldOfIsOnDisk(@TempDir Path state) {
        try (NotifierDriver driver = new NotifierDriver(state, NotifierDriver.config(), "recorder")) {
            assertThat(driver.store(NotifierTopology.NOTICES).persistent()).isTrue();
        }
    }

    /** Together they have 120 MB. */
    @Test
    void aStartNeedsNoMemoryForAllOfThem() throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx40m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Start.class.getName())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.to(new File("target/many-open-questions.txt")))
                .start();

        assertThat(process.waitFor()).as("see target/many-open-questions.txt").isZero();
    }

    /** A notifier that starts, over a store that makes what it is read. */
    static final class Start {
        private Start() {}

        public static void main(String[] none) {
            NotifierConfig config = NotifierDriver.config();
            SimpleMeterRegistry meters = new SimpleMeterRegistry();
            Courier courier = new Courier(
                    List.<Channel>of(), config.links(), NotifierDriver.ONCE, meters, name -> new ImmediateExecutor());
            MockProcessorContext<Void, Void> context = new MockProcessorContext<>();
            for (String name : List.of(NotifierTopology.OUTBOX, NotifierTopology.COURSE)) {
                KeyValueStore<String, byte[]> empty = Stores.keyValueStoreBuilder(
                                Stores.inMemoryKeyValueStore(name), Serdes.String(), Serdes.ByteArray())
                        .withLoggingDisabled()
                        .build();
                empty.init(context.getStateStoreContext(), empty);
                context.addStateStore(empty);
            }
            context.addStateStore(manyQuestions());
            context.setCurrentSystemTimeMs(Alerts.START.toEpochMilli());
            new NotifyProcessor(config, courier, meters).init(context);
        }

        private static KeyValueStore<?, ?> manyQuestions() {
            return (KeyValueStore<?, ?>) Proxy.newProxyInstance(
                    Start.class.getClassLoader(),
                    new Class<?>[] {KeyValueStore.class},
                    (self, method, arguments) -> switch (method.getName()) {
                        case "name" -> NotifierTopology.NOTICES;
                        case "all" -> new Told();
                        default -> throw new UnsupportedOperationException(method.getName());
                    });
        }
    }

    /** Questions that somebody was told of. */
    private static final class Told implements KeyValueIterator<String, byte[]> {
        private int next;

        @Override
        public boolean hasNext() {
            return next < QUESTIONS;
        }

        @Override
        public KeyValue<String, byte[]> next() {
            String id = "question " + next++;
            Question question = Question.of(Escalations.open(id, "owner"));
            return KeyValue.pair(
                    id,
                    OutboxCodec.encode(
                            new QuestionNotice(wordy(question), Alerts.START, false, false, List.of("owner"))));
        }

        private static Question wordy(Question question) {
            UserText text = question.text();
            return new Question(
                    question.escalationId(),
                    EscalationStatus.OPEN,
                    question.target(),
                    question.cause(),
                    question.severity(),
                    question.category(),
                    question.openedAt(),
                    question.deadline(),
                    new UserText(text.title(), "m".repeat(LENGTH), text.action(), text.suggestions()),
                    question.operations(),
                    question.operation(),
                    null);
        }

        @Override
        public String peekNextKey() {
            throw new UnsupportedOperationException("nobody peeks");
        }

        @Override
        public void close() {
            next = QUESTIONS;
        }
    }
}
