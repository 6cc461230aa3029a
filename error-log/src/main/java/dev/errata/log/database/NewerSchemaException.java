package dev.errata.log.database;

/** The database was written by a newer program, whose tables this one does not know. */
public final class NewerSchemaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NewerSchemaException(String version) {
        super("the database has version " + version
                + " of the schema, which is newer than this program: start the newer one");
    }
}
