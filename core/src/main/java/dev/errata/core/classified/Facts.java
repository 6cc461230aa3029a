package dev.errata.core.classified;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What can be read out of an error's text once its category is known; null where it says nothing.
 *
 * @param ecosystem of the missing package: {@code npm}, {@code pip}, {@code maven}, ...
 * @param packageName the missing module or package, as the error names it
 * @param file the file that the error points to
 * @param line from 1
 * @param column from 1
 * @param diagnosticCode the tool's own code, such as {@code TS2345} or {@code no-unused-vars}
 * @param tool the tool that spoke
 * @param url the URL that was called
 * @param status the HTTP status in the text
 * @param failingTests names of failed tests, at most 20
 */
public record Facts(
        @Nullable String ecosystem,
        @Nullable String packageName,
        @Nullable String file,
        @Nullable Integer line,
        @Nullable Integer column,
        @Nullable String diagnosticCode,
        @Nullable String tool,
        @Nullable String url,
        @Nullable Integer status,
        List<String> failingTests) {
    public static final Facts NONE = new Facts(null, null, null, null, null, null, null, null, null, List.of());

    public Facts {
        failingTests = List.copyOf(failingTests);
    }
}
