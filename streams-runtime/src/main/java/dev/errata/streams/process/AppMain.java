package dev.errata.streams.process;

import dev.errata.streams.App;
import dev.errata.streams.StartException;
import dev.errata.streams.config.Config;
import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.LoadedConfig;
import dev.errata.streams.health.HealthServer;
import dev.errata.streams.health.Telemetry;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Function;
import org.slf4j.LoggerFactory;

/**
 * A process that is one app: reads its settings, starts it, serves health and metrics, and ends it on SIGTERM or SIGINT.
 *
 * <p>Exit codes: 0 after a signal, 1 if it could not start or failed, 2 if the settings are wrong. Mistakes of the user are
 * told on standard error, without a stack trace.
 *
 * @param <C> the app's settings
 */
public final class AppMain<C> {
    static final int OK = 0;
    static final int FAILED = 1;
    static final int WRONG_SETTINGS = 2;

    private final String name;
    private final Function<Config, ProcessSettings<C>> reader;
    private final AppFactory<C> factory;
    private final PrintStream out;
    private final PrintStream err;

    AppMain(String name, Function<Config, C> reader, AppFactory<C> factory, PrintStream out, PrintStream err) {
        this.name = name;
        this.reader = ProcessSettings.reader(reader);
        this.factory = factory;
        this.out = out;
        this.err = err;
    }

    /** Runs an app until it ends, then ends the JVM: the last line of its {@code main}. */
    public static <C> void run(String name, String[] args, Function<Config, C> reader, AppFactory<C> factory) {
        FixedFormat.apply();
        AppMain<C> main = new AppMain<>(name, reader, factory, System.out, System.err);
        System.exit(main.execute(args, System.getenv(), StopSignal.ofProcess()));
    }

    /** Returns the exit code. */
    int execute(String[] args, Map<String, String> environment, StopSignal signal) {
        try {
            AppArguments arguments = AppArguments.parse(args);
            if (arguments.asksForHelp()) {
                out.println(Usage.of(name, Config.settingsOf(reader)));
                return OK;
            }
            LoadedConfig<ProcessSettings<C>> loaded = Config.read(arguments.source(environment), reader);
            loaded.value().logFormat().apply();
            // made only now: it looks at the form when it is made
            LoggerFactory.getLogger(AppMain.class)
                    .atInfo()
                    .setMessage("effective configuration")
                    .addKeyValue("app", name)
                    .addKeyValue("settings", System.lineSeparator() + loaded.describe())
                    .log();
            return run(loaded.value(), signal);
        } catch (ConfigException e) {
            err.println(name + ": the settings are wrong");
            e.problems().forEach(problem -> err.println("  " + problem));
            err.println("--help names every key");
            return WRONG_SETTINGS;
        } catch (StartException e) {
            err.println(name + ": " + e.getMessage());
            return FAILED;
        } finally {
            signal.mainLeaves();
        }
    }

    private int run(ProcessSettings<C> settings, StopSignal signal) {
        try (Telemetry telemetry = Telemetry.start();
                HealthServer health = HealthServer.start(settings.health(), telemetry);
                App app = factory.create(settings.app(), telemetry.meters())) {
            health.add(app);
            signal.onStop(app::close);
            app.start();
            boolean hasFailed = app.awaitEnd();
            app.failure().ifPresent(why -> err.println(name + " has ended: " + why));
            return hasFailed ? FAILED : OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return FAILED;
        }
    }
}
