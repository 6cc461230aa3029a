package dev.errata.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A method of a bean that runs operations of some types again. It takes a {@link dev.errata.client.executor.Run} or nothing,
 * and returns nothing, a {@link dev.errata.client.executor.RunResult}, a text that travels with the outcome, or a
 * {@link java.util.concurrent.CompletionStage} that ends with one of them and keeps no thread until then. What it throws, or
 * its stage fails with, is the failure of the attempt.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface HandlesRetry {
    /** Types of operations; one type has one method. */
    String[] value();
}
