package dev.errata.log.database;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import org.jdbi.v3.core.Handle;

/**
 * The daily partitions (UTC) of a table, made when a batch needs them: a table with the parent's definition is attached,
 * which holds up no reader and no writer. For all threads.
 */
public final class Days {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("uuuuMMdd");
    /** One maker at a time among all that share the database; the number is ours alone. */
    private static final long LOCK = 0x4572726174614C67L;

    private final Database database;
    private final Map<String, Set<LocalDate>> known = new ConcurrentHashMap<>();

    public Days(Database database) {
        this.database = database;
    }

    /** Returns when each day has its partition. */
    public void make(String table, Set<LocalDate> days) {
        Set<LocalDate> there = known.computeIfAbsent(table, any -> new ConcurrentSkipListSet<>());
        Set<LocalDate> missing = new TreeSet<>(days);
        missing.removeAll(there);
        for (LocalDate day : missing) {
            database.jdbi().useTransaction(handle -> make(handle, table, day));
            there.add(day);
        }
    }

    private static void make(Handle handle, String table, LocalDate day) {
        String partition = table + "_" + SUFFIX.format(day);
        handle.execute("SELECT pg_advisory_xact_lock(?)", LOCK);
        boolean isThere = handle.createQuery("SELECT to_regclass(:name) IS NOT NULL")
                .bind("name", partition)
                .mapTo(Boolean.class)
                .one();
        if (!isThere) {
            handle.execute(
                    "CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)".formatted(partition, table));
            handle.execute("ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM ('%s 00:00Z') TO ('%s 00:00Z')"
                    .formatted(table, partition, day, day.plusDays(1)));
        }
    }
}
