package dev.errata.core.event;

import org.jspecify.annotations.Nullable;

/**
 * The place on GitHub that an error belongs to.
 *
 * @param entityNumber the number of the issue or pull request
 * @param entityType {@code issue}, {@code pr} or {@code comment}
 */
public record GitHubContext(
        @Nullable String owner,
        @Nullable String repo,
        @Nullable Integer entityNumber,
        @Nullable String entityType) {}
