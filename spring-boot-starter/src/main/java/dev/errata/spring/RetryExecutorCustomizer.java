package dev.errata.spring;

import dev.errata.client.executor.RetryExecutorBuilder;

/** A bean that completes the executor before it starts, such as with a handler for all types or listeners of decisions. */
@FunctionalInterface
public interface RetryExecutorCustomizer {
    void customize(RetryExecutorBuilder executor);
}
