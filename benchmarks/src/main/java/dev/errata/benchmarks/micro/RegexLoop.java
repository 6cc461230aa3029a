package dev.errata.benchmarks.micro;

import java.util.List;
import java.util.regex.Pattern;

/** The plain way to classify a message: 40 regular expressions one after the other, until one is found. */
final class RegexLoop {
    private final List<Pattern> patterns = List.of(
                    "rate.?limit",
                    "too many requests",
                    "\\b429\\b",
                    "quota (exceeded|reached)",
                    "overloaded",
                    "context (length|window)",
                    "invalid api key",
                    "unauthori[sz]ed",
                    "\\b401\\b",
                    "forbidden",
                    "\\b403\\b",
                    "permission denied",
                    "EACCES",
                    "ENOENT|no such file",
                    "ENOSPC|no space left",
                    "cannot find module",
                    "module not found",
                    "error TS\\d+",
                    "type '.*' is not assignable",
                    "eslint|lint error",
                    "tests? failed",
                    "assertion(error| failed)",
                    "build failed",
                    "compilation (error|failed)",
                    "merge conflict|CONFLICT",
                    "non-fast-forward|rejected",
                    "ECONNREFUSED|connection refused",
                    "ECONNRESET|connection reset",
                    "ENOTFOUND|getaddrinfo",
                    "timed? ?out|ETIMEDOUT",
                    "deadlock",
                    "duplicate key",
                    "relation \".*\" does not exist",
                    "too many connections",
                    "out of memory|OOM",
                    "killed|SIGKILL",
                    "not found|\\b404\\b",
                    "(internal server error|\\b500\\b)",
                    "(bad gateway|service unavailable|\\b50[234]\\b)",
                    "(is not set|missing environment variable)")
            .stream()
            .map(pattern -> Pattern.compile(pattern, Pattern.CASE_INSENSITIVE))
            .toList();

    /** The index of the pattern that is found first; -1 if none is. */
    int firstMatch(String message) {
        for (int i = 0; i < patterns.size(); i++) {
            if (patterns.get(i).matcher(message).find()) {
                return i;
            }
        }
        return -1;
    }
}
