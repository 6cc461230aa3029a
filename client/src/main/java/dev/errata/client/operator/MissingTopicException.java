package dev.errata.client.operator;

/** The pipeline has not run on this cluster yet, or its topics were deleted. */
public final class MissingTopicException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String topic;

    MissingTopicException(String topic) {
        super("no topic '" + topic + "'");
        this.topic = topic;
    }

    public String topic() {
        return topic;
    }
}
