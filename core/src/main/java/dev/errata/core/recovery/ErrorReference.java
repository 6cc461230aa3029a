package dev.errata.core.recovery;

import dev.errata.core.record.RecordPart;
import dev.errata.core.taxonomy.Category;
import org.jspecify.annotations.Nullable;

/**
 * The error that led to a retry or to a question, as far as those name it.
 *
 * @param errorId null if it had none
 * @param fingerprint the key of its group
 */
public record ErrorReference(@Nullable String errorId, Category category, String fingerprint) implements RecordPart {}
