package dev.errata.recovery.dependency;

import dev.errata.core.recovery.Hold;
import org.apache.kafka.common.utils.Bytes;

/**
 * A retry that is due and waits for its dependency.
 *
 * @param dueAt milliseconds since 1970
 * @param owner the operation's key
 * @param reason why it was held at first
 */
public record HeldRetry(String dependency, long dueAt, Bytes owner, Hold reason) {}
