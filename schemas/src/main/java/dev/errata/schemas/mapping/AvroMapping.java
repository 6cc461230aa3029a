package dev.errata.schemas.mapping;

import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/**
 * The two ways between a domain record and its Avro record. Stateless, for all threads.
 *
 * @param <D> the domain record
 * @param <A> the generated Avro class; it never leaves this module
 */
public interface AvroMapping<D, A extends SpecificRecordBase> {
    /** The schema that writers register and readers resolve to; read and write with {@link RecordModel#instance()}. */
    Schema schema();

    A toAvro(D domain);

    /**
     * The domain record.
     *
     * @throws IllegalArgumentException naming the field and its value if the content breaks the record's own rules
     */
    D fromAvro(A avro);
}
