package dev.errata.log.database;

import dev.errata.streams.config.Config;
import dev.errata.streams.config.Violations;

/**
 * How to reach PostgreSQL.
 *
 * @param url {@code jdbc:postgresql://HOST:PORT/DATABASE}, TLS by {@code sslmode} and its companions; never with a password
 * @param password empty where the server asks for none
 * @param connections at the most
 */
public record DatabaseSettings(String url, String user, String password, int connections) {
    private static final int CONNECTIONS = 10;
    private static final String PREFIX = "jdbc:postgresql:";

    public DatabaseSettings {
        new Violations()
                .check(url.startsWith(PREFIX), "database.url must begin with " + PREFIX)
                .check(!url.contains("password="), "database.url must not hold a password: use database.password.file")
                .notBlank("database.user", user)
                .atLeast("database.connections", 4, connections)
                .throwIfAny();
    }

    public static DatabaseSettings of(String url, String user, String password) {
        return new DatabaseSettings(url, user, password, CONNECTIONS);
    }

    public static DatabaseSettings read(Config config) {
        DatabaseSettings defaults = of("jdbc:postgresql://localhost:5432/errata", "errata", "");
        String url = config.text("database.url", defaults.url, "PostgreSQL, without a password");
        String user = config.text("database.user", defaults.user, "owns the tables");
        String password = config.text("database.password", "", "better in a file");
        int connections = config.integer("database.connections", CONNECTIONS, "at the most");
        return config.part(defaults, () -> new DatabaseSettings(url, user, password, connections));
    }

    @Override
    public String toString() {
        return "DatabaseSettings[" + url + ", user " + user + ", at most " + connections + " connections]";
    }
}
