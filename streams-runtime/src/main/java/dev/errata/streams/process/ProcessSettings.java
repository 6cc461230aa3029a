package dev.errata.streams.process;

import dev.errata.streams.config.Config;
import dev.errata.streams.health.HealthSettings;
import java.util.function.Function;

/** What a process is told: the app's own settings, where it serves health and metrics, and the form of its log. */
public record ProcessSettings<C>(C app, HealthSettings health, LogFormat logFormat) {
    /** Adds the process's keys to those that an app's record asks for. */
    public static <C> Function<Config, ProcessSettings<C>> reader(Function<Config, C> app) {
        return config -> new ProcessSettings<>(app.apply(config), HealthSettings.read(config), LogFormat.read(config));
    }
}
