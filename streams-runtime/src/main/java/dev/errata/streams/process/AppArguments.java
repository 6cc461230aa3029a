package dev.errata.streams.process;

import dev.errata.streams.config.ConfigException;
import dev.errata.streams.config.ConfigSource;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The command line of an app: {@code [--config FILE] [--help]}. */
record AppArguments(Optional<String> configFile, boolean asksForHelp) {
    private static final String CONFIG = "--config";

    /**
     * Reads it.
     *
     * @throws ConfigException if anything else is there
     */
    static AppArguments parse(String[] args) {
        Optional<String> file = Optional.empty();
        boolean help = false;
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            if (arg.equals("--help") || arg.equals("-h")) {
                help = true;
            } else if (arg.startsWith(CONFIG + "=")) {
                file = Optional.of(arg.substring(CONFIG.length() + 1));
            } else if (arg.equals(CONFIG) && i + 1 < args.length) {
                i++;
                file = Optional.of(args[i]);
            } else if (arg.equals(CONFIG)) {
                throw new ConfigException(List.of(CONFIG + " needs a file"));
            } else {
                throw new ConfigException(List.of("unknown argument '" + arg + "'; try --help"));
            }
        }
        return new AppArguments(file, help);
    }

    ConfigSource source(Map<String, String> environment) {
        return configFile
                .map(file -> ConfigSource.file(path(file)))
                .orElseGet(ConfigSource::empty)
                .overriddenBy(environment);
    }

    private static Path path(String file) {
        try {
            return Path.of(file);
        } catch (InvalidPathException e) {
            throw new ConfigException(List.of(CONFIG + " is not a path: " + e.getMessage()));
        }
    }
}
