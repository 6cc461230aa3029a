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
 * which holds up no reader and no writer. A day that was dropped is not made again. For all threads.
 */
public final class Days {
    /** One maker or dropper at a time among all that share the database; the number is ours alone. */
    public static final String LOCK = "SELECT pg_advisory_xact_lock(5004187898851970150)";

    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("uuuuMMdd");

    private final Database database;
    private final Map<String, Set<LocalDate>> known = new ConcurrentHashMap<>();

    public Days(Database database) {
        this.database = database;
    }

    /** The name of a table's partition. */
    public static String partition(String table, LocalDate day) {
        return table + "_" + SUFFIX.format(day);
    }

    /** Those of the days that have their partition now; the others are older than what is kept. */
    public Set<LocalDate> make(String table, Set<LocalDate> days) {
        Set<LocalDate> there = known.computeIfAbsent(table, any -> new ConcurrentSkipListSet<>());
        for (LocalDate day : new TreeSet<>(days)) {
            if (!there.contains(day) && database.jdbi().inTransaction(handle -> make(handle, table, day))) {
                there.add(day);
            }
        }
        Set<LocalDate> kept = new TreeSet<>(days);
        kept.retainAll(there);
        return kept;
    }

    private static boolean make(Handle handle, String table, LocalDate day) {
        handle.execute(LOCK);
        if (!is(handle, "SELECT kept_from <= ? FROM horizon", day)) {
            return false;
        }
        String partition = partition(table, day);
        if (!is(handle, "SELECT to_regclass(?) IS NOT NULL", partition)) {
            handle.execute(
                    "CREATE TABLE %s (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)".formatted(partition, table));
            handle.execute("ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM ('%s 00:00Z') TO ('%s 00:00Z')"
                    .formatted(table, partition, day, day.plusDays(1)));
        }
        return true;
    }

    private static boolean is(Handle handle, String question, Object parameter) {
        return handle.select(question, parameter).mapTo(Boolean.class).one();
    }
}
