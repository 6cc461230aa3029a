package dev.errata.intake;

import dev.errata.client.ClientConfig;
import dev.errata.client.replay.KafkaReplay;
import dev.errata.client.replay.ReplaySettings;
import dev.errata.intake.access.KeyFile;
import dev.errata.intake.access.Keys;
import dev.errata.intake.cloudevents.CloudEventsProtocol;
import dev.errata.intake.foreign.DeadLetterDesk;
import dev.errata.intake.foreign.DeadLetterReader;
import dev.errata.intake.foreign.DeadLetterSettings;
import dev.errata.intake.foreign.ForeignDeadLetters;
import dev.errata.intake.http.IntakeServer;
import dev.errata.intake.http.RequestHandler;
import dev.errata.intake.http.Traffic;
import dev.errata.intake.json.AnswerProtocol;
import dev.errata.intake.json.JsonProtocol;
import dev.errata.intake.json.TextProtocol;
import dev.errata.intake.otlp.OtlpProtocol;
import dev.errata.intake.produce.Delivery;
import dev.errata.intake.produce.RecordMaker;
import dev.errata.intake.protocol.Protocol;
import dev.errata.intake.sentry.SentryProtocol;
import dev.errata.intake.spool.Spool;
import dev.errata.intake.spool.WriterId;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.schemas.registry.RegistryUnavailableException;
import dev.errata.streams.App;
import dev.errata.streams.deadletter.DeadLetters;
import dev.errata.streams.deadletter.ValueRedaction;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.ToDoubleFunction;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The intake, put together from its configuration. It starts while Kafka is away, too: the spool takes what comes. */
public final class IntakeApp implements App {
    public static final String NAME = "intake";
    /** The group that puts records back, and the client. */
    private static final String REPLAY = "errata-replay";

    private static final Logger LOG = LoggerFactory.getLogger(IntakeApp.class);

    private final IntakeConfig config;
    private final MeterRegistry meters;
    private final List<Gauge> gauges = new ArrayList<>();
    private final CountDownLatch ended = new CountDownLatch(1);
    private @Nullable Spool spool;
    private @Nullable Delivery delivery;
    private @Nullable DeadLetterReader reader;
    private @Nullable KafkaReplay replay;
    private @Nullable PublishedLine ledger;
    private volatile @Nullable IntakeServer server;

    private IntakeApp(IntakeConfig config, MeterRegistry meters) {
        this.config = config;
        this.meters = meters;
    }

    /** The app, not started yet. */
    public static IntakeApp create(IntakeConfig config, MeterRegistry meters) {
        return new IntakeApp(config, meters);
    }

    @Override
    public synchronized void start() {
        try {
            Topics topics = config.catalogue();
            prepare(topics);
            Spool opened = Spool.open(config.spool(), InstantSource.system());
            spool = opened;
            gauge("errata.intake.spool.records", "records that wait on disk for Kafka", opened, Spool::records);
            gauge("errata.intake.spool.bytes", "what the spool holds", opened, Spool::bytes);
            gauge("errata.intake.spool.aside", "records that Kafka refuses for good", opened, Spool::quarantined);
            gauge("errata.intake.spool.expired", "records deleted for their age", opened, Spool::expired);
            gauge("errata.intake.spool.cut.bytes", "of a damaged end, lost at the start", opened, Spool::cutBytes);
            Delivery started = Delivery.start(
                    opened,
                    config.kafka().propertiesOf("producer"),
                    List.of(topics.errors().name(), topics.outcomes().name()),
                    WriterId.of(config.spool().directory(), RandomGenerator.getDefault()),
                    InstantSource.system().instant());
            delivery = started;
            ledger = PublishedLine.start(started::line, topics.ledger(), config.kafka());
            RecordMaker maker = new RecordMaker(topics);
            Traffic traffic = new Traffic(meters, started::refused);
            reader = readDeadLetters(topics, maker, started, traffic);
            replay = putBack();
            RequestHandler handler = new RequestHandler(protocols(), maker, started, InstantSource.system());
            Keys keys = new Keys(new KeyFile(config.keys()), InstantSource.system());
            IntakeServer serving = IntakeServer.start(config.http(), keys, handler, traffic);
            server = serving;
            gauge("errata.intake.body.bytes", "memory that bodies take", serving, IntakeServer::bodyBytes);
            LOG.atInfo()
                    .addKeyValue("app", NAME)
                    .addKeyValue("url", serving.url())
                    .log("app running");
        } catch (RuntimeException failed) {
            close();
            throw failed;
        }
    }

    /** The schemas' ids, without which no record can be made; if the registry is away, the first request asks again. */
    private static void prepare(Topics topics) {
        try {
            topics.errors().prepare();
            topics.outcomes().prepare();
        } catch (RegistryUnavailableException away) {
            LOG.atWarn().addKeyValue("why", away.getMessage()).log("the registry is away: nothing can be taken yet");
        }
    }

    /** Null where none are to be read. */
    private @Nullable DeadLetterReader readDeadLetters(
            Topics topics, RecordMaker maker, Delivery started, Traffic traffic) {
        DeadLetterSettings settings = config.deadLetters();
        if (settings.topics().isEmpty()) {
            return null;
        }
        DeadLetterDesk desk = new DeadLetterDesk(
                new ForeignDeadLetters(settings.mappings()),
                maker,
                started,
                new DeadLetters(NAME, ValueRedaction.DROP_VALUE, meters),
                traffic,
                InstantSource.system());
        Pattern wanted = settings.pattern(topics.all().stream().map(Topic::name).toList());
        return DeadLetterReader.start(config.kafka().propertiesOf("consumer"), settings.group(), wanted, desk);
    }

    /** Null where nothing is to be put back. */
    private @Nullable KafkaReplay putBack() {
        ReplaySettings wanted = config.deadLetters().replay();
        if (wanted == null) {
            return null;
        }
        ClientConfig client = new ClientConfig(
                        config.kafka().bootstrapServers(), config.registry(), REPLAY, REPLAY, Map.of())
                .withKafkaOf(config.kafka().propertiesOf("producer"))
                .withKafkaOf(config.kafka().propertiesOf("consumer"));
        return KafkaReplay.start(client, wanted);
    }

    private List<Protocol> protocols() {
        return List.of(
                new AnswerProtocol(config.tokens()),
                new CloudEventsProtocol(),
                new TextProtocol(),
                new JsonProtocol(),
                new SentryProtocol(),
                new OtlpProtocol());
    }

    private <T> void gauge(String name, String description, T of, ToDoubleFunction<T> value) {
        gauges.add(Gauge.builder(name, of, value).description(description).register(meters));
    }

    /** Where it listens, once it is started; without a path. */
    public String url() {
        return serving().url();
    }

    /** For an SDK of Sentry on this machine, once it is started; empty where a key is needed. */
    public Optional<String> dsn() {
        return serving().dsn();
    }

    private IntakeServer serving() {
        IntakeServer running = server;
        if (running == null) {
            throw new IllegalStateException("the intake is not started");
        }
        return running;
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        ended.await();
        return false;
    }

    /** First nobody is let in, then what is in flight is acknowledged or spooled, then the spool is closed. */
    @Override
    public synchronized void close() {
        IntakeServer running = server;
        server = null;
        if (running != null) {
            running.close();
        }
        if (reader != null) {
            reader.close();
            reader = null;
        }
        if (replay != null) {
            replay.close();
            replay = null;
        }
        if (delivery != null) {
            delivery.close();
            delivery = null;
        }
        if (ledger != null) {
            ledger.close();
            ledger = null;
        }
        if (spool != null) {
            spool.close();
            spool = null;
        }
        // another one in this process has a spool of its own to measure
        gauges.forEach(meters::remove);
        gauges.clear();
        ended.countDown();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLive() {
        return true;
    }

    @Override
    public boolean isReady() {
        return server != null;
    }

    @Override
    public String state() {
        return server == null ? "not serving" : "serving";
    }
}
