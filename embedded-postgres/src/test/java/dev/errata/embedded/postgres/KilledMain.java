package dev.errata.embedded.postgres;

import java.nio.file.Path;

/** Commits something and dies at once, as by {@code kill -9}. */
final class KilledMain {
    private KilledMain() {}

    public static void main(String[] arguments) throws Exception {
        Servers.execute(
                EmbeddedPostgres.start(Servers.in(Path.of(arguments[0]))), "CREATE TABLE kept AS SELECT 42 AS answer");
        Runtime.getRuntime().halt(137);
    }
}
