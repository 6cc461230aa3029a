package dev.errata.core.event;

/**
 * A payload on its way to where retries are handed out.
 *
 * @param correlationKey under which all that belongs to the operation travels
 * @param errorId of the error that brought it
 */
public record OperationPayload(String correlationKey, String operationId, String errorId, Payload payload) {}
