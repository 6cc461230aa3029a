package dev.errata.launcher.pipeline;

import dev.errata.embedded.postgres.EmbeddedPostgresConfig;
import dev.errata.log.ErrorLogConfig;
import dev.errata.streams.config.Config;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The error log beside the pipeline.
 *
 * @param config of the log; where the server is embedded, without its address
 * @param postgres the server that is started where no database is named
 */
public record LogSettings(ErrorLogConfig config, Optional<EmbeddedPostgresConfig> postgres) {
    private static final String SECTION = "error-log";
    private static final String DATABASE = SECTION + ".database.url";

    /** With the intake of this process, which the page of an empty log tells people of. */
    LogSettings withIntake(SideIntake intake) {
        return new LogSettings(intake.address().map(config::withIntake).orElse(config), postgres);
    }

    /**
     * Asks for its keys; empty if there is to be no log.
     *
     * @param decisions values of keys that the log is not asked for
     */
    static Optional<LogSettings> read(Config config, Path data, Map<String, String> decisions) {
        boolean isWanted = config.flag(SECTION + ".enabled", true, "whether every error is kept in PostgreSQL");
        int port = config.integer("embedded.database.port", 0, "of the embedded PostgreSQL; 0 for a free one");
        boolean isNamed = config.isSet(DATABASE);
        ErrorLogConfig log = config.section(SECTION, decisions, ErrorLogConfig::read);
        EmbeddedPostgresConfig defaults = EmbeddedPostgresConfig.in(data.resolve("postgres"));
        EmbeddedPostgresConfig postgres = config.part(defaults, () -> defaults.withPort(port));
        return isWanted
                ? Optional.of(new LogSettings(log, isNamed ? Optional.empty() : Optional.of(postgres)))
                : Optional.empty();
    }
}
