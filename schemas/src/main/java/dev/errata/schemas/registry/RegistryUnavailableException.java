package dev.errata.schemas.registry;

import org.apache.kafka.common.errors.RetriableException;

/**
 * No registry answered within the wait. The same call may succeed later, so whoever meets it while reading a record
 * stops or tries again and never skips the record.
 */
public final class RegistryUnavailableException extends RetriableException {
    private static final long serialVersionUID = 1L;

    RegistryUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    RegistryUnavailableException(String message) {
        super(message);
    }
}
