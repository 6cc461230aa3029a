package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.errata.core.grouping.log.EscapedText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever writes an error into a log, and in whatever form its text comes from there, it is the same error. */
final class LoggedDefectTest {
    private static final String FRAMES = "\n\tat com.acme.Cart.add(Cart.java:3)\n\tat com.acme.Shop.main(Shop.java:9)";
    private static final String TYPE = "com.acme.CartException";
    private static final String STACK = TYPE + ": cart 7 is full" + FRAMES;

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                STACK,
                "Traceback (most recent call last):\n  File \"/srv/cart.py\", line 7, in add\n    raise Full(n)\ncart.Full: cart 7",
                "panic: cart 7 is full\n\ngoroutine 1 [running]:\nmain.add()\n\t/src/main.go:9 +0x2",
                "CartError: cart 7 is full\n    at Cart.add (/srv/cart.js:3:7)\n    at /srv/main.js:9:1",
                "thread 'main' panicked at src/cart.rs:17:5:\ncart 7 is full\nnote: run with `RUST_BACKTRACE=1`",
                "panicked at src/cart.rs:17:5:\ncart 7 is full",
                "Traceback (most recent call last):\n  File \"/srv/cart.py\", line 7, in add\n    with open(path) as f:\n         ^^^^^^\nOSError: no"
            })
    void aTextThatIsEscapedAsJsonDoes(String text) {
        assertThat(ofMessage(escaped(text))).isEqualTo(ofMessage(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"level\": \"error\", \"error\": \"com.acme.CartException\", \"msg\": \"cart 9 is full\", \"stack\": \"%s\"}",
                "{\"@timestamp\":\"2026-11-02T10:00:00Z\",\"error.type\":\"com.acme.CartException\",\"error.message\":\"cart 9 is full\","
                        + "\"error.stack_trace\":\"%s\"}",
                "{\"level\":50,\"err\":{\"type\":\"CartException\",\"message\":\"cart 9 is full\",\"stack\":\"%s\"},\"msg\":\"cart 9 is full\"}",
                "{\"message\":\"cart 9 is full\",\"stack_trace\":\"com.acme.CartException: cart 9 is full\\n%s"
            })
    void aLineOfJson(String line) {
        assertThat(ofMessage(line.formatted(escaped(FRAMES.substring(1))))).isEqualTo(ofMessage(STACK));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message\":\"request failed\",\"exception\":{\"name\":\"Shop::CartError\",\"message\":\"cart 9 is full\",\"stack_trace\":"
                        + "[\"/srv/cart.rb:3:in `add'\",\"/srv/main.rb:9:in `<main>'\"]}}",
                "{\"level\":\"error\",\"error_class\":\"Shop::CartError\",\"error\":\"cart 9 is full\",\"msg\":\"request failed\",\"backtrace\":"
                        + "\"/srv/cart.rb:3:in `add'\\n/srv/main.rb:9:in `<main>'\"}",
                "[6f1a] Shop::CartError (cart 9 is full):\n  \n/srv/cart.rb:3:in `add'\n/srv/main.rb:9:in `<main>'"
            })
    void anErrorOfRuby(String logged) {
        assertThat(ofMessage(logged))
                .isEqualTo(
                        ofMessage(
                                "/srv/cart.rb:3:in `add': cart 7 is full (Shop::CartError)\n\tfrom /srv/main.rb:9:in `<main>'"));
    }

    /** By whoever has caught it, by a hook that logs fields, and before Rust 1.73. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "handler api panicked: cart is full at src/cart.rs:11:42",
                "job order aborted by panic: cart is full at src/cart.rs:12:42",
                "A panic occurred panic.payload=cart is full panic.location=src/cart.rs:11:42 panic.backtrace=   0: shop::hook",
                "thread 'main' panicked at 'cart is full', src/cart.rs:9:42",
            })
    void aPanicThatNamesItsPlace(String logged) {
        assertThat(ofMessage(logged))
                .isEqualTo(ofMessage("thread 'main' panicked at src/cart.rs:17:42:\ncart is full"));
    }

    /** color-eyre names no column, so that the function does. */
    @Test
    void aPanicAsColorEyreShowsIt() {
        String frames =
                "\n   0: shop::cart::add\n             at src/cart.rs:9:3\n   1: shop::main\n             at src/main.rs:7:1";

        assertThat(ofMessage("The application panicked (crashed).\nMessage:  cart is full\nLocation: src/cart.rs:9\n"
                        + frames))
                .isEqualTo(ofMessage("cart is full\nStack backtrace:" + frames));
    }

    @Test
    void anExceptionOfPhpInTheContextOfALine() {
        String frames = "\n#0 /srv/main.php(9): Acme\\Cart->add(7)\n#1 {main}";
        String logged =
                "[2026-11-26T10:33:28.171180+00:00] shop.ERROR: cart 9 is full {\"exception\":\"[object] (Acme\\\\CartException("
                        + "code: 0): cart 9 is full at /srv/Cart.php:7)\n[stacktrace]" + frames.replace("\\", "\\\\")
                        + "\n\"}";

        assertThat(ofMessage(logged))
                .isEqualTo(ofMessage("Acme\\CartException: cart 7 is full in /srv/Cart.php:7\nStack trace:" + frames));
    }

    /** Behind the message, whose backslashes are its own, the context is escaped as JSON does. */
    @Test
    void anExceptionOfPhpInAContextOnOneLine() {
        String said = "Acme\\Cart::add() is closed";
        String frames = "\n#0 /srv/main.php(9): Acme\\Cart->add(7)\n#1 {main}";
        String exception =
                "[object] (Acme\\CartException(code: 0): " + said + " at /srv/Cart.php:7)\n[stacktrace]" + frames;

        assertThat(ofMessage("[2026-11-26T10:33:28.171180+00:00] shop.ERROR: " + said + " {\"exception\":\""
                        + escaped(exception) + "\\n\"} []"))
                .isEqualTo(ofMessage("Acme\\CartException: " + said + " in /srv/Cart.php:7\nStack trace:" + frames));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[2026-11-26T10:12:13Z ERROR shop] thread 'main' panicked at src/cart.rs:17:5: called `Option::unwrap()` on a `None` value",
                "2026-11-26T10:12:13.171180Z ERROR shop: panicked at src/cart.rs:19:5: called `Option::unwrap()` on a `None` value"
            })
    void aPanicOfRustOnOneLine(String logged) {
        assertThat(ofMessage(logged))
                .isEqualTo(ofMessage(
                        "thread 'main' panicked at src/cart.rs:17:5:\ncalled `Option::unwrap()` on a `None` value"))
                .isNotEqualTo(ofMessage(logged.replace("cart.rs", "stock.rs")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"level\":\"error\",\"fields\":{\"message\":\"request failed\",\"error\":\"Error: cart 9 is full\"}}",
                "ERROR shop: request failed err=\"cart 9 is full\" user=7",
                "Error: request failed\n\nCaused by:\n    cart 9 is full"
            })
    void whatIsSaidWithoutAStack(String logged) {
        assertThat(ofMessage(logged)).isEqualTo(ofMessage("cart 7 is full"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<11>1 2026-06-26T06:54:19Z app-1 svc 137 - - ",
                "<11>1 2026-06-26T06:54:19Z app-1 svc 137 - [origin ip=\"10.0.0.1\"] ",
                "2026-12-12T23:38:56Z FATAL request=da63ff53 ",
                "2026-05-19 01:58:06 [ERROR] job aborted: ",
                "2026-05-03T21:32:31.902Z error: request failed: ",
                "[2026-06-25T11:58:47.884000+00:00] app.ERROR: ",
                "[19-Mar-2026 10:37:41 UTC] recovered: ",
                "[12:41:16] ERROR (seedbank/2345): ",
                "2026-09-03 10:37:33.002 ERROR 42 --- [nio-8080-exec-4] o.s.t.web.TicketEndpoint     : "
            })
    void aLineWithWhatALoggerPutsBefore(String prefix) {
        assertThat(ofMessage(prefix + STACK)).isEqualTo(ofMessage(STACK));
    }

    @Test
    void framesWhoseTypeIsLeftOut() {
        assertThat(of(null, "cart 9 is full", FRAMES.substring(1))).isEqualTo(of(TYPE, "cart 7 is full", STACK));
        assertThat(of(null, "cart is locked", FRAMES.substring(1))).isNotEqualTo(of(TYPE, "cart 7 is full", STACK));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NumberFormatException | For input string: \"x7\"",
                "NullPointerException | Cannot invoke \"com.acme.Cart.size()\" because \"cart\" is null",
                "ClassCastException | class com.acme.Cart cannot be cast to class com.acme.Shop"
            })
    void framesOfARunTimesErrorWhoseTypeIsLeftOut(String type, String message) {
        String typed = of("java.lang." + type, message, FRAMES.substring(1));

        assertThat(of(null, message, FRAMES.substring(1))).isEqualTo(typed);
        assertThat(of(null, "cart is locked", FRAMES.substring(1))).isNotEqualTo(typed);
    }

    @Test
    void aStatementOfPythonThatRaisesTellsTheType() {
        String frames = "  File \"/srv/cart.py\", line 7, in add\n    raise Full(f\"cart {n}\")\n";

        assertThat(of(null, "cart 9", frames))
                .isEqualTo(of(null, "cart 7", "Traceback (most recent call last):\n" + frames + "cart.Full: cart 7"));
    }

    @Test
    void whoeverHandsOnAnErrorOfGo() {
        String frames = "\nexample.org/metro/fares.TopUp\n\t/src/fares/fares.go:50\nmain.main\n\t/src/main.go:9";

        assertThat(ofMessage("metrod: job export attempt 5: card 17: fare is over the limit" + frames))
                .isEqualTo(ofMessage("card 9: fare is over the limit" + frames))
                .isNotEqualTo(ofMessage("card 9: fare is below zero" + frames));
    }

    @Test
    void whatMakesOneErrorOfRustFromAnotherIsNotItsPlace() {
        String below = "\n   2: depot::load\n             at ./src/depot.rs:9:5";
        String named = "   0: <report::Report as core::convert::From<E>>::from\n"
                + "   1: <core::result::Result<T,E> as report::Context<T>>::context" + below;
        String placed = "   0: from<std::io::error::Error>\n"
                + "             at /usr/local/cargo/registry/src/index.crates.io-1949/report-0.3.1/src/lib.rs:21:66\n"
                + "   1: context<report::Report>\n             at /home/x/.cargo/registry/src/report-0.3.1/src/lib.rs:9:1"
                + below;
        String error = "Error: map not loaded\n\nCaused by:\n    No such file\n\nStack backtrace:\n";

        assertThat(ofMessage(error + named)).isEqualTo(ofMessage(error + placed));
        assertThat(ofMessage(error + named)).isNotEqualTo(ofMessage(error + named.replace("load", "store")));
    }

    @Test
    void aListIsReadInOnePassHoweverLongItIs() {
        String list = "{\"stack\": [" + "\"\",".repeat(1_000_000) + "\"at x\"]}";

        assertThat(assertTimeoutPreemptively(Duration.ofMinutes(1), () -> EscapedText.fields(list)))
                .hasEntrySatisfying("stack", lines -> assertThat(lines).hasSize(1_000_004));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cannot open C:\\new\\news",
                "\\\\server\\new\\names is gone",
                "expected \\d+\\n\\n\\s",
                "one\\nline",
                "two\nlines \\n \\n"
            })
    void aBackslashThatIsNoneOfJson(String text) {
        assertThat(EscapedText.plain(text)).isEqualTo(text);
    }

    private String ofMessage(String message) {
        return of(null, message, null);
    }

    private String of(@Nullable String type, String message, @Nullable String stack) {
        return fingerprinter
                .fingerprint(new FingerprintInput("system_error", "medium", type, message, stack, null))
                .key();
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\")
                .replace("\"", "\\\"")
                .replace("\n", "\\n")
                .replace("\t", "\\t");
    }
}
