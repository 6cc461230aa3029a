package dev.errata.log.api;

import dev.errata.log.api.pipeline.Operators;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.time.InstantSource;

/**
 * What the API answers from.
 *
 * @param settings for connections of its own that only read
 * @param database for what it writes down
 */
public record Backing(DatabaseSettings settings, Database database, Operators operators, InstantSource clock) {}
