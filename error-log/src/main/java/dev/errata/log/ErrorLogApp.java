package dev.errata.log;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.taxonomy.Recoverability;
import dev.errata.log.access.AccessGate;
import dev.errata.log.api.Api;
import dev.errata.log.database.Database;
import dev.errata.log.intake.Intake;
import dev.errata.log.intake.KafkaAccess;
import dev.errata.log.intake.Source;
import dev.errata.log.rows.DecisionRows;
import dev.errata.log.rows.ErrorRows;
import dev.errata.schemas.Topic;
import dev.errata.schemas.Topics;
import dev.errata.streams.App;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The error log, put together from its configuration. It waits for nobody: what is away is tried again. */
public final class ErrorLogApp implements App {
    public static final String NAME = "error-log";

    private final Database database;
    private final Intake intake;
    private final Api api;

    private ErrorLogApp(Database database, Intake intake, Api api) {
        this.database = database;
        this.intake = intake;
        this.api = api;
    }

    /** The app, not started yet. */
    public static ErrorLogApp create(ErrorLogConfig config, MeterRegistry meters) {
        Database database = Database.of(config.database());
        KafkaAccess kafka = new KafkaAccess(
                config.kafka(), config.groupId(), config.topics().mode());
        AccessGate gate = new AccessGate(
                config.access(),
                database,
                Clock.systemUTC(),
                new SecureRandom(),
                System.getProperty("user.name", "unknown"));
        Api api = new Api(config.http(), gate, config.database(), Clock.systemUTC());
        return new ErrorLogApp(database, new Intake(database, kafka, sources(config.catalogue()), meters), api);
    }

    private static List<Source<?>> sources(Topics topics) {
        List<Topic<String, ClassifiedError>> classified =
                Arrays.stream(Recoverability.values()).map(topics::classified).toList();
        return List.of(
                new Source<>(classified, new ErrorRows()),
                new Source<>(List.of(topics.decisions()), new DecisionRows()));
    }

    @Override
    public void start() {
        api.start();
        intake.start();
    }

    /** Where it answers, once it is started; without a path. */
    public String url() {
        return api.url();
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        intake.awaitEnd();
        return !isLive();
    }

    @Override
    public void close() {
        try (database;
                api) {
            intake.close();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLive() {
        return intake.state() != Intake.State.FAILED;
    }

    @Override
    public boolean isReady() {
        return intake.state() == Intake.State.RUNNING;
    }

    @Override
    public String state() {
        return intake.state().name().toLowerCase(Locale.ROOT);
    }
}
