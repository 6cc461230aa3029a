package dev.errata.core.classification.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.classification.lines.LineForms.Form;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of forms by a line of it, and near misses; then what the lines before it make of one. */
class LineFormsTest {
    /** Of several lines, which an arrow divides, the last is asked about. */
    private static final String LINE_BREAK = "\u21b5";

    /** A line, its form to the model, and what it looks like. */
    static final List<String> TO_MODEL = List.of(
            "connection refused -> PLAIN -> PLAIN",
            "2026-11-23 10:00:00 INFO retrying after connection refused -> QUIET -> QUIET",
            "2026-11-23 10:00:00 WARN connection refused -> WARNING -> WARNING",
            "2026-11-23 10:00:00 ERROR connection refused -> GRAVE -> GRAVE",
            "10.0.0.1 - - \"GET /errors HTTP/1.1\" 200 612 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "INFO \"GET /errors HTTP/1.1\" 304 0 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "10.0.0.1 - - \"GET /health HTTP/1.1\" 503 0 -> FAILED_REQUEST -> FAILED_REQUEST",
            "10.0.0.1 - - \"GET /errors?code=500 HTTP/1.1\" 200 612 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "10.0.0.1 - - \"GET /errors?code=200 HTTP/1.1\" 500 612 -> FAILED_REQUEST -> FAILED_REQUEST",
            "ERROR \"GET /errors HTTP/1.1\" 200 612 -> GRAVE -> GRAVE",
            "[GIN] 2026/11/23 - 10:00:00 | 200 | 13.1us | 10.0.0.1 | HEAD     \"/errors\" -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "10:44:02 | 200 |   1.2ms | 10.0.3.7 | GET     | /v1/denied-cards | - -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "h2 app/web 10.0.1.8:80 0.001 0.026 0.000 200 200 118 512 \"GET https://shop:443/errors HTTP/2.0\" \"curl\" arn:aws -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "h2 app/web 10.0.1.8:80 0.001 0.026 0.000 502 - 118 512 \"GET https://shop:443/ HTTP/2.0\" \"curl\" -> FAILED_REQUEST -> FAILED_REQUEST",
            "HTTP Request: POST https://api/v1 \"HTTP/1.1 200 OK\" -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "HTTP GET /errors responded 200 in 3.1 ms -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "\"GET http://shop/errors HTTP/1.1\" from 10.0.0.1:4711 - 200 12B in 1ms -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "GET /errors size=512 status=200 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "at=info method=GET path=\"/errors\" host=shop.example.com fwd=\"10.0.0.1\" dyno=web.1 service=12ms status=200 bytes=8 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "latency=2.1ms status=200 method=GET url=/errors?code=500 -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "method=GET path=/errors controller=Errors status=500 error='no such cart' -> FAILED_REQUEST -> FAILED_REQUEST",
            "method=GET path=/orders status=200 err=\"disk is full\" -> PLAIN -> PLAIN",
            "method=GET path=/orders status=200 err=refused -> PLAIN -> PLAIN",
            "method=GET path=/orders status=200 err= error=\"\" duration=3ms -> ANSWERED_REQUEST -> ANSWERED_REQUEST",
            "method=GET path=/orders duration=200 -> PLAIN -> PLAIN",
            "GET /orders failed with status 503 -> FAILED_REQUEST -> FAILED_REQUEST",
            "Get \"http://carts/v1\": dial tcp 172.18.0.3:443: connection refused -> PLAIN -> PLAIN",
            "Get \"http://carts/v1\": dial tcp: lookup carts on 127.0.0.53:53: no such host -> PLAIN -> PLAIN",
            "GET /v1/items: timeout of 300 ms exceeded -> PLAIN -> PLAIN",
            "GET /v1/items: 200 waiting -> PLAIN -> PLAIN",
            "GET /v1/orders took 250 ms, connection reset -> PLAIN -> PLAIN",
            "GET /v1/orders after 512 ms -> PLAIN -> PLAIN",
            "POST /v1/charge card declined, attempt 101 -> PLAIN -> PLAIN",
            "axios GET /v1/users => ECONNRESET 192.168.1.20:443 -> PLAIN -> PLAIN",
            "delete \"carts\" 200 -> PLAIN -> PLAIN",
            "[W 261123 10:00:00 web:2446] 503 GET /orders (10.0.0.1) 0.43ms -> FAILED_REQUEST -> FAILED_REQUEST",
            "job 404 before GET /orders -> PLAIN -> PLAIN",
            "get 200 rows -> PLAIN -> PLAIN",
            "```sh -> FENCE -> CODE",
            "```sh\u21b5failed -> LISTING -> CODE",
            "```sh\u21b5failed\u21b5```\u21b5failed -> PLAIN -> PLAIN",
            "  12 | return error -> LISTING -> CODE",
            "12 errors -> PLAIN -> PLAIN",
            "throw new IllegalStateException(reason); -> STATEMENT -> CODE",
            "  } catch (IOException failed) { -> STATEMENT -> CODE",
            "{\"error\": \"refused\"} -> PLAIN -> PLAIN",
            "// fails on Windows -> COMMENT -> CODE",
            "src/retry.js:9: catch (e) -> HIT -> HIT",
            "src/retry.js-10-  failed -> HIT -> HIT",
            "retry.js failed -> PLAIN -> PLAIN",
            "564a8b61 fix: a timeout is an error -> COMMIT -> HIT",
            "^564a8b6 (Ann 2026-11-24 20:12:21 +0000 1) throw failed -> COMMIT -> HIT",
            "564a8b61: failed -> PLAIN -> PLAIN",
            "5648061 failed -> PLAIN -> PLAIN",
            "deadbeef failed -> PLAIN -> PLAIN",
            "564a8b61 ERROR failed -> GRAVE -> GRAVE",
            "+throw error -> CHANGE -> CHANGE",
            "--- failed -> PLAIN -> PLAIN",
            "@@ -1,4 +1,9 @@ error -> HUNK -> CHANGE",
            "  --fail-fast stop at the first error -> OPTION -> OPTION",
            "- no error may be lost -> ITEM -> ITEM",
            "## Errors -> ITEM -> ITEM",
            "#4711 failed -> PLAIN -> PLAIN",
            "  \u2713 says that access is denied (2 ms) -> PASSED_TEST -> PASSED_TEST",
            "ok 7 - refuses an expired token -> PASSED_TEST -> PASSED_TEST",
            "not ok 7 - refuses an expired token -> PLAIN -> PLAIN",
            "--- PASS: TestRefusesConnection (0.02s) -> PASSED_TEST -> PASSED_TEST",
            "  fails if there is no such file -> INDENTED -> INDENTED",
            "job failed\u21b5  no such file -> PLAIN -> PLAIN",
            "INFO begun\u21b5connection refused -> PLAIN -> QUIET",
            "INFO begun\u21b5ERROR gone\u21b5connection refused -> PLAIN -> GRAVE",
            "INFO begun\u21b5- connection refused -> ITEM -> ITEM");

    /** A line, its form to the rules, and the region that it is in. */
    static final List<String> TO_RULES = List.of(
            "connection refused -> PLAIN -> MAIN",
            "Caused by: java.net.ConnectException: refused -> CAUSE -> CAUSE",
            "  [cause]: Error: refused -> CAUSE -> CAUSE",
            "it was Caused by: nothing -> PLAIN -> MAIN",
            "Caused by: refused\u21b5no route to host -> PLAIN -> CAUSE",
            "Caused by: refused\u21b5\tat Net.connect(Net.java:9) -> FRAME -> SKIPPED",
            "  File \"cart.py\", line 12, in total -> FILE -> SKIPPED",
            "  File \"cart.py\", line 12, in total\u21b5    raise Refused() -> SOURCE -> SKIPPED",
            "  File \"cart.py\", line 12, in total\u21b5Refused: no -> PLAIN -> MAIN",
            "  File \"cart.py\", line 12, in total\u21b5    raise Refused()\u21b5    no -> PLAIN -> MAIN",
            "    ~~~^^^^^ -> MARKS -> SKIPPED",
            "    ^ here -> PLAIN -> MAIN",
            "stack backtrace: -> BACKTRACE -> SKIPPED",
            "stack backtrace:\u21b5   0: rust_begin_unwind -> RUST_FRAME -> SKIPPED",
            "   0: rust_begin_unwind -> PLAIN -> MAIN",
            "    at total (/app/cart.js:9:11) -> FRAME -> SKIPPED",
            "\t... 12 more -> FRAME -> SKIPPED",
            "at last it failed -> PLAIN -> MAIN",
            "\tfrom cart.rb:9:in `total' -> RUBY_FRAME -> SKIPPED",
            "  from somewhere -> PLAIN -> MAIN",
            "\t/app/cart.go:9 +0x1d -> GO_FRAME -> SKIPPED",
            "\t/app/cart is missing -> PLAIN -> MAIN",
            "#0 /app/cart.php(9): total() -> PHP_FRAME -> SKIPPED",
            "#a hash -> PLAIN -> MAIN",
            "> 12 | throw refused -> EXCERPT -> SKIPPED",
            "   | ^^^^^ -> EXCERPT -> SKIPPED",
            "|| refused -> PLAIN -> MAIN");

    @ParameterizedTest
    @MethodSource("toModel")
    void looksToTheModelAsItsFormSays(String text, Form form, Look look) {
        assertThat(ofLast(text, LineForms::toModel)).isEqualTo(form);
        assertThat(ofLast(text, LineForms::look)).isEqualTo(look);
    }

    @ParameterizedTest
    @MethodSource("toRules")
    void isReadByTheRulesAsItsFormSays(String text, Form form, Region region) {
        assertThat(ofLast(text, LineForms::toRules)).isEqualTo(form);
        assertThat(ofLast(text, LineForms::region)).isEqualTo(region);
    }

    @Test
    void areEachOfARow() {
        Set<Form> rows = EnumSet.noneOf(Form.class);
        Stream.concat(toModel(), toRules()).forEach(row -> rows.add((Form) row[1]));
        assertThat(rows).containsExactlyInAnyOrder(Form.values());
    }

    @Test
    void rememberTheLineThatWasLookedAt() {
        String text = "failed\n\"GET /errors HTTP/1.1\" 200 612\n- failed";
        LineForms lines = new LineForms(text);
        assertThat(lines.look(7, text.lastIndexOf('\n')))
                .isEqualTo(lines.lastLook())
                .isEqualTo(Look.ANSWERED_REQUEST);
        assertThat(lines.holds(text, text.indexOf("612"))).isTrue();
        assertThat(lines.holds(text, 0)).isFalse();
        assertThat(lines.holds(text, text.length() - 1)).isFalse();
        assertThat(lines.holds("ERROR gone, " + text, 8)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "refused, MAIN",
        "refused|, MAIN",
        "'  at a|  at b|refused', SKIPPED MAIN",
        "refused||  at a|Caused by: no|  at b, MAIN SKIPPED CAUSE SKIPPED",
        "no||During handling of the above exception it came to|refused, CAUSE MAIN",
    })
    void liesInStretchesOfTheSameRegion(String lines, String regions) {
        String text = lines.replace('|', '\n');
        List<Stretch> stretches = Stretch.of(text);
        assertThat(stretches).extracting(stretch -> stretch.region().name()).containsExactly(regions.split(" ", -1));
        int behind = 0;
        for (Stretch stretch : stretches) {
            assertThat(stretch.from()).isEqualTo(behind);
            behind = stretch.to();
        }
        assertThat(behind).isEqualTo(text.length());
    }

    static Stream<Object[]> toModel() {
        return TO_MODEL.stream().map(row -> row.split(" -> ", -1)).map(row ->
                new Object[] {row[0], Form.valueOf(row[1]), Look.valueOf(row[2])});
    }

    static Stream<Object[]> toRules() {
        return TO_RULES.stream().map(row -> row.split(" -> ", -1)).map(row ->
                new Object[] {row[0], Form.valueOf(row[1]), Region.valueOf(row[2])});
    }

    private interface Question<T> {
        T ask(LineForms lines, int start, int end);
    }

    private static <T> T ofLast(String lines, Question<T> question) {
        String text = lines.replace(LINE_BREAK, "\n");
        LineForms asked = new LineForms(text);
        List<T> answers = new ArrayList<>();
        int start = 0;
        for (String line : lines.split(LINE_BREAK, -1)) {
            answers.add(question.ask(asked, start, start + line.length()));
            start += line.length() + 1;
        }
        return answers.get(answers.size() - 1);
    }
}
