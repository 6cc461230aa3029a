package dev.errata.schemas.mapping;

import dev.errata.core.classification.ClassifiedError;
import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ExecutionOutcome;

/** The mapping of every record that travels. */
public final class Mappings {
    public static final AvroMapping<ErrorEvent, dev.errata.schemas.avro.ErrorEvent> ERROR_EVENT =
            new ErrorEventMapping();
    public static final AvroMapping<ExecutionOutcome, dev.errata.schemas.avro.ExecutionOutcome> EXECUTION_OUTCOME =
            new ExecutionOutcomeMapping();
    public static final AvroMapping<ClassifiedError, dev.errata.schemas.avro.ClassifiedError> CLASSIFIED_ERROR =
            new ClassifiedErrorMapping();

    private Mappings() {}
}
