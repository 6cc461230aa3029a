package dev.errata.core.classification.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.model.LineForms.Form;
import dev.errata.core.matching.LogLevel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One line of each form, and near misses; then what the lines before it make of one. */
class LineFormsTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " -> ",
            ignoreLeadingAndTrailingWhitespace = false,
            value = {
                "connection refused -> PLAIN",
                "2026-11-23 10:00:00 INFO retrying after connection refused -> QUIET",
                "2026-11-23 10:00:00 WARN connection refused -> WARNING",
                "2026-11-23 10:00:00 ERROR connection refused -> GRAVE",
                "10.0.0.1 - - \"GET /errors HTTP/1.1\" 200 612 -> ANSWERED_REQUEST",
                "INFO \"GET /errors HTTP/1.1\" 304 0 -> ANSWERED_REQUEST",
                "10.0.0.1 - - \"GET /health HTTP/1.1\" 503 0 -> FAILED_REQUEST",
                "ERROR \"GET /errors HTTP/1.1\" 200 612 -> GRAVE",
                "[GIN] 2026/11/23 - 10:00:00 | 200 | 13.1us | 10.0.0.1 | HEAD     \"/errors\" -> ANSWERED_REQUEST",
                "[W 261123 10:00:00 web:2446] 503 GET /orders (10.0.0.1) 0.43ms -> FAILED_REQUEST",
                "job 404 before GET /orders -> PLAIN",
                "get 200 rows -> PLAIN",
                "throw new IllegalStateException(reason); -> CODE",
                "  } catch (IOException failed) { -> CODE",
                "  12 | return error -> CODE",
                "// fails on Windows -> CODE",
                "{\"error\": \"refused\"} -> PLAIN",
                "12 errors -> PLAIN",
                "src/retry.js:9: catch (e) -> HIT",
                "src/retry.js-10-  failed -> HIT",
                "retry.js failed -> PLAIN",
                "+throw error -> CHANGE",
                "@@ -1,4 +1,9 @@ error -> CHANGE",
                "--- failed -> PLAIN",
                "  --fail-fast stop at the first error -> OPTION",
                "- no error may be lost -> ITEM",
                "## Errors -> ITEM",
                "#4711 failed -> PLAIN",
                "  fails if there is no such file -> INDENTED",
                "  \u2713 says that access is denied (2 ms) -> PASSED_TEST",
                "ok 7 - refuses an expired token -> PASSED_TEST",
                "not ok 7 - refuses an expired token -> PLAIN",
                "--- PASS: TestRefusesConnection (0.02s) -> PASSED_TEST",
            })
    void ofALineByItself(String line, Form form) {
        assertThat(LineForms.of(line, 0, line.length())).isEqualTo(form);
    }

    @Test
    void goOnWithTheLevelBeforeThem() {
        assertThat(forms("INFO begun", "connection refused", "ERROR gone", "connection refused"))
                .containsExactly(Form.QUIET, Form.QUIET, Form.GRAVE, Form.GRAVE);
    }

    @Test
    void areNoDetailsOfALineThatIsNotIndented() {
        assertThat(forms("job failed", "  no such file")).containsExactly(Form.PLAIN, Form.PLAIN);
    }

    @Test
    void areCodeBetweenFences() {
        assertThat(forms("```sh", "failed", "```", "failed"))
                .containsExactly(Form.CODE, Form.CODE, Form.CODE, Form.PLAIN);
    }

    @Test
    void areAskedOfAPlaceInTheText() {
        String text = "failed\n\"GET /errors HTTP/1.1\" 200 612\n- failed";
        assertThat(LineForms.nameAt(text, 0)).isEqualTo("PLAIN");
        assertThat(LineForms.nameAt(text, text.length() - 1)).isEqualTo("ITEM");
        assertThat(LineForms.isAnsweredRequest(text, text.indexOf("errors"))).isTrue();
        assertThat(LineForms.isAnsweredRequest(text, 0)).isFalse();
    }

    private static List<Form> forms(String... lines) {
        String text = String.join("\n", lines);
        LineForms all = new LineForms(text);
        List<Form> forms = new ArrayList<>();
        int start = 0;
        for (String line : lines) {
            int end = start + line.length();
            forms.add(all.next(start, end, LogLevel.of(text, start, end)));
            start = end + 1;
        }
        return forms;
    }
}
