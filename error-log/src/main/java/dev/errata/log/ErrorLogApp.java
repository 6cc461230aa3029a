package dev.errata.log;

import dev.errata.client.operator.OperatorDesk;
import dev.errata.client.operator.PublishedLedger;
import dev.errata.log.access.AccessGate;
import dev.errata.log.answer.AnswerLinkEndpoints;
import dev.errata.log.api.Api;
import dev.errata.log.api.Backing;
import dev.errata.log.api.pipeline.Operators;
import dev.errata.log.database.Database;
import dev.errata.log.intake.Intake;
import dev.errata.log.intake.LogLine;
import dev.errata.log.ledger.LedgerWatch;
import dev.errata.log.page.Dashboard;
import dev.errata.log.retention.LogCleaner;
import dev.errata.log.retention.RetentionJob;
import dev.errata.log.retention.SearchIndex;
import dev.errata.streams.App;
import dev.errata.streams.ledger.OwnLine;
import io.micrometer.core.instrument.MeterRegistry;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The error log, put together from its configuration. It waits for nobody: what is away is tried again. */
public final class ErrorLogApp implements App {
    public static final String NAME = "error-log";

    private static final Logger LOG = LoggerFactory.getLogger(ErrorLogApp.class);
    private static final Duration COMMAND_TIMEOUT = Duration.ofSeconds(10);

    private final Database database;
    private final Intakes intakes;
    private final RetentionJob retention;
    private final LedgerWatch ledger;
    private final Api api;

    private ErrorLogApp(Database database, Intakes intakes, RetentionJob retention, LedgerWatch ledger, Api api) {
        this.database = database;
        this.intakes = intakes;
        this.retention = retention;
        this.ledger = ledger;
        this.api = api;
    }

    /** The app, not started yet. */
    public static ErrorLogApp create(ErrorLogConfig config, MeterRegistry meters) {
        Database database = Database.of(config.database());
        AccessGate gate = new AccessGate(
                config.access(),
                database,
                Clock.systemUTC(),
                new SecureRandom(),
                System.getProperty("user.name", "unknown"));
        LedgerWatch ledger = new LedgerWatch(
                () -> new PublishedLedger(config.cluster()),
                new OwnLine(
                        now -> LogLine.read(database, NAME, now),
                        config.catalogue().ledger(),
                        () -> config.cluster().producer()),
                InstantSource.system(),
                meters);
        Operators operators = Operators.of(config.cluster(), COMMAND_TIMEOUT, ledger::newest);
        Backing backing = new Backing(config.database(), database, operators, Clock.systemUTC());
        Api api = new Api(
                config.http(),
                gate,
                backing,
                AnswerLinkEndpoints.of(
                        config.answerSecret(),
                        database,
                        new OperatorDesk(config.cluster(), COMMAND_TIMEOUT),
                        Clock.systemUTC()),
                Dashboard.of(gate, config.firstError(), Clock.systemUTC()));
        RetentionJob retention = new RetentionJob(
                new LogCleaner(database, config.retention(), InstantSource.system()),
                new SearchIndex(database, config.retention().index(), InstantSource.system()),
                meters);
        Intakes intakes =
                Intakes.of(config, new Intake.Target(database, retention::makeRoom), meters, InstantSource.system());
        return new ErrorLogApp(database, intakes, retention, ledger, api);
    }

    @Override
    public void start() {
        api.start();
        intakes.start();
        retention.start();
        ledger.start();
        LOG.atInfo().addKeyValue("app", NAME).addKeyValue("url", api.url()).log("app running");
    }

    /** Where it answers, once it is started; without a path. */
    public String url() {
        return api.url();
    }

    @Override
    public boolean awaitEnd() throws InterruptedException {
        intakes.awaitEnd();
        return !isLive();
    }

    @Override
    public synchronized void close() {
        try (database;
                api;
                ledger;
                retention) {
            intakes.close();
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public boolean isLive() {
        return intakes.isLive();
    }

    @Override
    public boolean isReady() {
        return intakes.isReady();
    }

    @Override
    public String state() {
        return intakes.line();
    }
}
