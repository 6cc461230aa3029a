package dev.errata.launcher.pipeline;

import dev.errata.embedded.postgres.EmbeddedPostgres;
import dev.errata.log.ErrorLogApp;
import dev.errata.log.ErrorLogConfig;
import dev.errata.streams.HealthCheck;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The error log beside a pipeline, with a PostgreSQL of its own where no other is named. Whatever happens to either, the
 * pipeline goes on: it is said in a line, and tried again.
 */
public final class SideLog implements AutoCloseable, HealthCheck {
    private static final Logger LOG = LoggerFactory.getLogger(SideLog.class);
    private static final Duration AGAIN = Duration.ofSeconds(15);
    private static final String STARTING = "starting";
    private static final Duration LOOK = Duration.ofSeconds(1);
    /** So often it may look without finding the log ready before that is told: a start takes a while. */
    private static final int MOST_LOOKS = 10;

    private static final Duration LONGEST_END = Duration.ofMinutes(1);

    private final LogSettings settings;
    private final Pipeline pipeline;
    private final BiConsumer<Optional<String>, String> teller;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::keepRunning, "side-log");
    private volatile @Nullable ErrorLogApp app;
    private volatile String trouble = STARTING;

    private SideLog(LogSettings settings, Pipeline pipeline, BiConsumer<Optional<String>, String> teller) {
        this.settings = settings;
        this.pipeline = pipeline;
        this.teller = teller;
    }

    /**
     * Returns at once.
     *
     * @param teller is told where the log answers, or, of an empty address, what keeps it from doing so
     */
    public static SideLog start(LogSettings settings, Pipeline pipeline, BiConsumer<Optional<String>, String> teller) {
        SideLog log = new SideLog(settings, pipeline, teller);
        pipeline.addOptional(log);
        log.thread.start();
        return log;
    }

    /** Where it answers, without a path; empty while it does not. */
    public Optional<String> url() {
        ErrorLogApp running = app;
        return running == null ? Optional.empty() : Optional.of(running.url());
    }

    /** Whether nothing has kept it from answering so far. */
    public boolean isStarting() {
        return trouble.equals(STARTING);
    }

    /** Why it does not answer. */
    public String trouble() {
        return trouble;
    }

    private void keepRunning() {
        boolean isClosing = false;
        while (!isClosing) {
            try {
                runOnce();
            } catch (RuntimeException failed) {
                tell("the error log is not there, the pipeline goes on without: " + failed.getMessage(), failed);
            }
            isClosing = await(AGAIN);
        }
    }

    private void runOnce() {
        if (settings.postgres().isEmpty()) {
            run(settings.config());
            return;
        }
        try (EmbeddedPostgres postgres =
                EmbeddedPostgres.start(settings.postgres().get())) {
            run(settings.config().with(postgres.jdbcUrl(), EmbeddedPostgres.USER, postgres.password()));
        }
    }

    /** Until it is to end, or has ended. */
    private void run(ErrorLogConfig config) {
        try (ErrorLogApp running = ErrorLogApp.create(config, pipeline.meters())) {
            running.start();
            app = running;
            trouble = "";
            teller.accept(url(), trouble);
            boolean isClosing = false;
            for (int waited = 0; !isClosing && running.isLive(); waited = running.isReady() ? 0 : waited + 1) {
                if (waited == MOST_LOOKS) {
                    tell("the error log stores nothing yet, the pipeline goes on: " + running.state(), null);
                } else if (waited == 0 && !trouble.isEmpty()) {
                    trouble = "";
                    teller.accept(url(), trouble);
                }
                isClosing = await(LOOK);
            }
            if (!isClosing) {
                throw new IllegalStateException(running.failure().orElse("it has ended, its log tells why"));
            }
        } finally {
            app = null;
        }
    }

    /** Each trouble once. */
    private void tell(String news, @Nullable RuntimeException failed) {
        if (!news.equals(trouble)) {
            trouble = news;
            teller.accept(Optional.empty(), news);
            LOG.atWarn().setCause(failed).log(news);
        }
    }

    /** Whether it is to end. */
    private boolean await(Duration time) {
        try {
            return closing.await(time.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public String name() {
        return ErrorLogApp.NAME;
    }

    @Override
    public boolean isLive() {
        return true;
    }

    @Override
    public boolean isReady() {
        ErrorLogApp running = app;
        return running != null && running.isReady();
    }

    @Override
    public String state() {
        ErrorLogApp running = app;
        return running == null ? trouble : running.state();
    }

    /** Returns when the log and its server have ended. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join(LONGEST_END.toMillis());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
