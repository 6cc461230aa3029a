package dev.errata.core.classification.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.matching.Span;
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
                "Failed jobs: none",
                "error count = 0",
                "failure rate 0.0%",
                "connected after 2 failed attempts",
                "1 chart(s) linted, 0 chart(s) failed",
                "error reporting disabled",
                "connect failed\nretrying in 1s\nconnected",
                "fetch failed, retry 1\nfetched 120 items",
                "CMake Warning at a.txt:3:\n  failed to find OpenSSL\n\n-- done",
            })
    void takesOutWhatIsSaidInPassing(String text) {
        assertThat(rest(text).text()).doesNotContainPattern("error|fail");
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
                "connect failed\nretrying in 1s\n",
                "failed jobs: 3",
                "failure rate 0.5%",
                "error reporting failed",
                "PHP Warning:  failed to open stream",
                "CMake Warning at a.txt:3:\n  OpenSSL\nCMake Error: failed",
            })
    void leavesWhatIsMeant(String text) {
        assertThat(rest(text).text()).containsPattern("error|fail|ERROR|FAILURE");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0 errors in logs/a.log\nfailed to open b", "INFO a\nfailed to open b"})
    void keepsTheOffsets(String text) {
        Asides.Rest rest = rest(text);
        assertThat(rest.text()).hasSameSizeAs(text);
        assertThat(rest.text().indexOf("failed to open")).isEqualTo(text.indexOf("failed to open"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INFO a\nfailed to open b\n1a2b3c4 fix: fatal error on start\n\n0 errors in logs/a.log",
                "commit 1a2b3c4d5e6f\nAuthor: Ada\n\n    fix: fatal error\ndiff --git a/x b/x\n+throw error\nfailed",
                "int a(void) {\n  return b();\n}\nerror: b is undefined\n",
                "retry 3 failed, retrying\nretry 4 failed, retrying\n \n",
            })
    void saysOfASingleLineWhetherItIsTakenOut(String text) {
        TextField field = TextField.of("message", text, Region.MAIN);
        String left = Asides.of(field).text();
        TextLines lines = field.lines();
        for (int line = 0; line < lines.size(); line++) {
            Span span = new Span(lines.start(line), lines.end(line));
            boolean isWritten = !lines.head(line).isBlank();
            boolean isLeft = !left.substring(span.start(), span.end()).isBlank();
            assertThat(isWritten && !Asides.takeOut(field, span))
                    .as(lines.head(line))
                    .isEqualTo(isLeft);
        }
    }

    private static Asides.Rest rest(String text) {
        return Asides.of(TextField.of("message", text, Region.MAIN));
    }
}
