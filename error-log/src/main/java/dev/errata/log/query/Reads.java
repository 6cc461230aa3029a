package dev.errata.log.query;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.errata.log.database.Database;
import dev.errata.log.database.DatabaseSettings;
import java.time.Duration;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/** Connections that only read, apart from those that write, so that no question delays what is stored. For all threads. */
public final class Reads implements AutoCloseable {
    private static final JsonMapper JSON = new JsonMapper();

    private final Database database;

    private Reads(Database database) {
        this.database = database;
    }

    /**
     * Connects when it is first used.
     *
     * @param timeout of each statement, after which PostgreSQL ends it
     */
    public static Reads of(DatabaseSettings settings, String purpose, int connections, Duration timeout) {
        return of(Database.readOnly(settings, purpose, connections, timeout));
    }

    /** The same for few questions with many rows. */
    public static Reads streaming(DatabaseSettings settings, String purpose, int connections, Duration timeout) {
        return of(Database.streaming(settings, purpose, connections, timeout));
    }

    private static Reads of(Database database) {
        database.jdbi().registerArrayType(String.class, "text").registerArrayType(Integer.class, "int4");
        database.jdbi().registerColumnMapper(JsonNode.class, (row, column, any) -> json(row.getString(column)));
        return new Reads(database);
    }

    public <T> T ask(Function<Handle, T> question) {
        return database.jdbi().withHandle(question::apply);
    }

    /** Within one transaction, so that all that is read is of one moment and large results come piece by piece. */
    public <T> T askAtOnce(Function<Handle, T> questions) {
        return database.jdbi().inTransaction(questions::apply);
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException("PostgreSQL keeps a jsonb that is none", impossible);
        }
    }

    @Override
    public void close() {
        database.close();
    }
}
