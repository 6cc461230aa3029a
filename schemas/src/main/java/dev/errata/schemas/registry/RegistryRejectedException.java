package dev.errata.schemas.registry;

import org.apache.kafka.common.KafkaException;

/** The registry answered, and refused: wrong address or credentials, or a schema that it does not accept or have. */
public final class RegistryRejectedException extends KafkaException {
    private static final long serialVersionUID = 1L;

    RegistryRejectedException(String message) {
        super(message);
    }

    RegistryRejectedException(String message, Throwable cause) {
        super(message, cause);
    }
}
