package dev.errata.benchmarks.workload;

import dev.errata.core.taxonomy.SourceType;
import java.util.Locale;

/**
 * A kind of error that happens again and again.
 *
 * @param template {@code #} stands for a number, {@code @} for a hexadecimal id; both vary
 */
record Incident(SourceType source, String component, String exceptionType, String template) {
    String message(int number) {
        String id = String.format(Locale.ROOT, "%08x", number * 0x9E3779B1);
        return template.replace("#", Integer.toString(1 + number % 9_973)).replace("@", id);
    }
}
