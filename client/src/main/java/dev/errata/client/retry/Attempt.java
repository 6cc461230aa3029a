package dev.errata.client.retry;

import dev.errata.core.recovery.Instruction;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One run of the work.
 *
 * @param number from 1
 * @param givenTimeLimit what the operation allows, extended after timeouts; null if it names none
 * @param givenInstruction what to do besides, after a failure that needs it
 */
public record Attempt(
        int number,
        @Nullable Duration givenTimeLimit,
        @Nullable Instruction givenInstruction) {
    public Optional<Duration> timeLimit() {
        return Optional.ofNullable(givenTimeLimit);
    }

    public Optional<Instruction> instruction() {
        return Optional.ofNullable(givenInstruction);
    }
}
