package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said in passing, and what only looks like it. */
class AsidesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "12 passed, 0 failed",
                "errors: none",
                "{\"error\":null}",
                "no warnings or errors",
                "2026-03-01 10:00:00 INFO retrying after error",
                "{\"level\":\"info\",\"msg\":\"error page served\"}",
                "✓ rejects a failed login",
                "test_error_is_raised PASSED [ 50%]",
                "warn.c:2:16: warning: error is unused",
                "cat: logs/error.log",
                "1a2b3c4 fix: fatal error on start",
                "  --fail-fast  stop at the first error",
                "+ grep error server.log",
                "retry 1 failed, retrying\nall is well",
                "[main 94d6fc5] fix: handle fatal error",
            })
    void takesOutWhatIsSaidInPassing(String text) {
        assertThat(Asides.of(text).text()).doesNotContainPattern("error|fail");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1 failed, 118 passed",
                "10 errors",
                "fatal: no es un repositorio git, error",
                "unreachable=0 failed=1",
                "errors: no such table",
                "src/a.ts(1,7): error TS2322: x",
                "ERROR giving up after 3 retries",
                "[INFO] BUILD FAILURE: failed",
                "{\"type\":\"overloaded_error\"}",
                "retry 3 failed, retrying",
            })
    void leavesWhatIsMeant(String text) {
        assertThat(Asides.of(text).text()).containsPattern("error|fail|ERROR|FAILURE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 errors in logs/a.log\nfailed to open b", "INFO a\nfailed to open b"})
    void keepsTheOffsets(String text) {
        Asides.Rest rest = Asides.of(text);
        assertThat(rest.text()).hasSameSizeAs(text);
        assertThat(rest.text().indexOf("failed to open")).isEqualTo(text.indexOf("failed to open"));
    }
}
