package dev.errata.client.operator;

/** No Kafka broker answers. */
public final class NoBrokerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoBrokerException(String bootstrapServers) {
        super("no Kafka broker answers at " + bootstrapServers);
    }

    NoBrokerException(String bootstrapServers, Throwable cause) {
        super("no Kafka broker answers at " + bootstrapServers, cause);
    }
}
