package dev.errata.schemas.registry;

import java.util.Optional;
import java.util.OptionalInt;
import org.apache.avro.Schema;

/**
 * What Errata asks of a schema registry. For all threads; answers that cannot change are remembered.
 *
 * <p>Every method throws {@link RegistryUnavailableException} when no registry answers within the configured wait, and
 * {@link RegistryRejectedException} when one answers but refuses. Neither says anything about the record at hand: a
 * record must never be dead-lettered because of them.
 */
public interface SchemaRegistryClient {
    /**
     * The id under which a schema travels: registered if registering is allowed, else looked up.
     *
     * @throws RegistryRejectedException naming the subject if the schema must exist and does not
     */
    int idFor(String subject, Schema schema);

    /** Registers a schema, or finds it registered already. */
    int register(String subject, Schema schema);

    /** The id of a schema that is registered under a subject; empty if it is not. */
    OptionalInt lookup(String subject, Schema schema);

    /** The schema with an id; empty if the registry says that it has none. */
    Optional<StoredSchema> schemaById(int id);

    /** The newest version of a subject, never from memory; empty if there is no such subject. */
    Optional<RegisteredSchema> latest(String subject);
}
