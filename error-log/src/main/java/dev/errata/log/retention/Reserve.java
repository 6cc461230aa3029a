package dev.errata.log.retention;

import dev.errata.log.database.Database;
import dev.errata.log.database.Days;

/**
 * Room that retention has on a full disk: a table that holds nothing of worth. It is dropped before days are, which writes
 * into no new page, and made again when there is room. In the database, as the disk is the server's, wherever that runs.
 */
final class Reserve {
    /** Of 8 KiB. Two segments of the write-ahead log are as large. */
    private static final int PAGES = 4_096;

    private static final int BYTES_IN_A_PAGE = 8_000;

    private final Database database;

    Reserve(Database database) {
        this.database = database;
    }

    /** Makes it if it is not there, or is empty as a crash leaves it. Without room for it, it takes none. */
    void make() {
        database.jdbi().useTransaction(handle -> {
            handle.execute(Days.LOCK);
            handle.execute("CREATE UNLOGGED TABLE IF NOT EXISTS disk_reserve (filler text STORAGE PLAIN)");
            boolean isWhole = handle.select("SELECT EXISTS (SELECT FROM disk_reserve)")
                    .mapTo(Boolean.class)
                    .one();
            if (!isWhole) {
                handle.execute(
                        "INSERT INTO disk_reserve SELECT repeat('-', ?) FROM generate_series(1, ?)",
                        BYTES_IN_A_PAGE,
                        PAGES);
            }
        });
    }

    void release() {
        database.jdbi().useHandle(handle -> handle.execute("DROP TABLE IF EXISTS disk_reserve"));
    }
}
