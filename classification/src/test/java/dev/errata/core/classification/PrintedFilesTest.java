package dev.errata.core.classification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.ErrorEvent;
import dev.errata.core.event.ErrorSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files shown by {@code cat} and lines found by {@code grep} speak of errors without being one. */
class PrintedFilesTest {
    private static final Classifier CLASSIFIER = Classifier.withDefaults();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import pytest\n\ndef test_refused():\n    assert kind(OSError(\"connection refused\")) == \"refused\"\n",
                "name: CI\non: [push]\njobs:\n  test:\n    steps:\n      - name: Report\n        run: echo \"tests failed\"\n",
                ".error { color: red; }\n.form::before { content: \"Error: \"; }\n.failed { margin: 0; }\n",
                "## 2.3.1\n\n- Fix \"Cannot read properties of undefined\"\n- Timeout is configurable\n",
                "# Troubleshooting\n\nA `429 Too Many Requests` means: wait.\nConnection refused means: start it.",
                "id  code  message\n--  ----  -------------\n1   500   Internal error\n2   404   not found\n",
                "2:2026-11-21 ERROR order 17 failed: connection refused\n7:2026-11-21 INFO stored",
                "src/a.ts:7:  if (/ECONNREFUSED/.test(m)) return 'refused';\nci.yml:17:        run: echo tests failed",
                "app.log:10:00 ERROR connection refused\napp.log:10:05 INFO connected",
                "#!/bin/bash\nif ! ping -c1 db; then\n  echo \"Error: db is down\"\n  exit 1\nfi",
                "time,level,message\n10:00,ERROR,connection refused\n10:01,INFO,ok",
                "┌────────┬────────┐\n│ status │ errors │\n├────────┼────────┤\n│ failed │ 9      │\n└────────┴────────┘",
                "CHANGELOG\n\n## 1.2.0\n- Fixed: crashed with OutOfMemoryError on large files",
                "[{\"number\":7,\"title\":\"500 Internal Server Error\",\"state\":\"open\"}]",
                "Created branch fix/connection-refused from main",
                "v1              fix: broken build",
                "Ada (2):\n      Fix error 500 on save\n      Handle connection refused",
                "-rw-r--r-- 1 ci ci 2.1K Nov 20 10:00 crash.log",
                "'src/errors.ts' -> 'dist/errors.ts'",
                "d41d8cd98f00b204e9800998ecf8427e  failed.log",
                "print(\"fatal: cannot open config\")",
                "select id from jobs where state = 'failed';",
                "SELECT id, state FROM jobs WHERE state = 'failed';\n id | state\n----+--------\n  1 | failed\n(1 row)",
                "sqlite> select msg from log;\nconnection timed out\ndisk full",
                "if ! grep -q foo a.txt; then echo \"error: foo missing\" >&2; fi",
                "trap 'echo failed' ERR",
                "-[ RECORD 1 ]--\nid    | 2\nerror | timeout after 30s",
                "# HELP job_failures_total Failed jobs\n# TYPE job_failures_total counter\njob_failures_total 0",
                "☒ Reproduce the timeout\n☐ Update error messages",
                "    18\tdef add(qty):\n    19\t    raise CartError('invalid quantity')\n",
                "diff --git a/e.ts b/e.ts\n@@ -1 +1 @@\n-throw new Error('timeout')\n+throw new TimeoutError('x')",
                ".error { color: #c00; }",
                "#form .failed, .denied { margin: 0 }",
                "<div class=\"alert\">Invalid password</div>",
                "README.md:31:If you see \"connection refused\", start the database.",
                "src\n├── TimeoutError.ts\n└── failed\n    └── denied.ts",
                "1) \"queue:failed\"\n2) \"lock:timeout\"",
                "completed\tfailure\tfix: crash\tmain\ncompleted\tsuccess\tfix: timeout\tmain",
                "-    raise ValueError('bad input')\n+    raise InputError('bad input')",
                "CREATE TABLE failed_jobs (\n  id bigint primary key,\n  error text not null\n);",
                "{\n  \"login.failed\": \"Wrong password\",\n  \"net.timeout\": \"The request timed out\"\n}",
                "{\"data\":{\"ticket\":{\"title\":\"Login failed\",\"userErrors\":[]}}}",
                "[{\"filePath\":\"a.js\",\"messages\":[{\"severity\":1,\"message\":\"'x' is never used.\"}],\"errorCount\":0}]",
            })
    void areNoErrors(String text) {
        assertThat(classify(text)).isInstanceOf(Judgement.Succeeded.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sqlite> select msg from logs;\nParse error: no such table: logs",
                "import x from 'a'\nimport y from 'b'\nconst z = 1\nError: Cannot find module 'b'",
                "error:\n  code: connection refused\n  host: db\n  port: 5432\n",
                "# acme/shop\n./main.go:3:8: undefined: foo\n./main.go:5:1: undefined: bar",
                "a.py:3: error: Incompatible types in assignment\nb.py:9: error: Name 'x' is not defined",
                "Name:         web\nStatus:       Failed\nReason:       connection refused\nEvents:\n  none",
                "  1) slow\n\n  0 passing (64ms)\n  1 failing\n\n  1) slow:\n     Error: Timeout of 50ms exceeded.",
                "/app/y.js\n  1:9  error  Parsing error: Unexpected token ;\n\n✖ 1 problem (1 error, 0 warnings)",
                "# npm audit report\n\nminimist  <0.2.1\nSeverity: critical\n\n3 vulnerabilities (1 low, 2 high)",
                "[{\"level\":\"error\",\"msg\":\"connection refused\"}]",
                "net::ERR_CONNECTION_REFUSED at https://shop.test",
                "attempt 1 failed: ETIMEDOUT\nattempt 2 failed: ETIMEDOUT\ngiving up",
                "{\"data\":{\"ticket\":null},\"errors\":[{\"message\":\"Cannot query field x\"}]}",
                "{\"ok\":false,\"result\":{\"description\":\"Unauthorized\"}}",
                "{\"status\":\"failed\",\"job\":{\"id\":7}}",
                "{\"name\":\"ConnectTimeoutError\",\"cause\":{\"text\":\"connection timed out\"}}",
                "[{\"filePath\":\"a.js\",\"messages\":[{\"message\":\"'y' is not defined.\"}],\"errorCount\":1}]",
                "10:00\tERROR\tmain\tconnection refused\n10:01\tERROR\tmain\tconnection refused",
                "<h1>502 Bad Gateway</h1>",
                "SSL_ERROR_SYSCALL in connection to github.com:443",
                "错误：您对下列文件的本地修改将被合并操作覆盖：\n\ta.txt\n请在合并前提交或贮藏您的修改。",
                "FAIL: TestLogin (0.01s)\n    login_test.go:14: got 401, want 200\nFAIL",
                "db.acme.test:5432:connection refused",
                "Error {\n  code: 'ECONNREFUSED'\n}",
                "AxiosError {\n  code: 'ECONNREFUSED',\n  port: 5432,\n}\nconnect ECONNREFUSED 127.0.0.1:5432",
            })
    void areToldFromWhatOnlyLooksLikeThem(String text) {
        assertThat(classify(text)).isInstanceOf(Judgement.Failed.class);
    }

    /** What is looked at of a long line may be blank where the line is not. */
    @Test
    void aLineThatBeginsWithHundredsOfBlanksIsJudged() {
        assertThat(classify(" ".repeat(3000) + "x\nconnection refused\nat db\n"))
                .isInstanceOf(Judgement.Failed.class);
    }

    private static Judgement classify(String text) {
        return CLASSIFIER.classify(ErrorEvent.builder(text)
                .source(new ErrorSource("tool", "bash", null, null))
                .build());
    }
}
