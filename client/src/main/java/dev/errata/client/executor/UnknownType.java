package dev.errata.client.executor;

/** What happens to commands whose operation type has no handler here. */
public enum UnknownType {
    /** They belong to another service, which reads the same topic with a group of its own. */
    IGNORE,
    /** There is no other service: answer REJECTED, so that the command is seen to lead nowhere. */
    REJECT
}
