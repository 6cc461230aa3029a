package dev.errata.streams.config;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What was read, and from where.
 *
 * @param value the process's own record
 * @param settings every known key with its effective value, in the order in which the record asks for them
 */
public record LoadedConfig<T>(T value, List<Setting> settings) {
    public LoadedConfig {
        settings = List.copyOf(settings);
    }

    /** One key a line, secrets masked. */
    public String describe() {
        return settings.stream().map(Setting::toString).collect(Collectors.joining(System.lineSeparator()));
    }
}
