package dev.errata.core.grouping.log;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.FingerprintInput;
import dev.errata.core.grouping.FingerprintOptions;
import dev.errata.core.grouping.Fingerprinter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames that came as objects are the same stack as the one that the language prints. */
final class FrameObjectsTest {
    private static final String OF_PYTHON = """
            Traceback (most recent call last):
              File "/srv/shop/main.py", line 9, in main
              File "/srv/shop/cart.py", line 3, in add
            """;
    private static final String OF_SENTRY =
            "{\"exception\":{\"values\":[{\"type\":\"%s\",\"value\":\"%s\",\"stacktrace\":{\"frames\":[%s]}}]}}";

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"event\":\"job failed\",\"level\":\"error\",\"exception\":[{\"exc_type\":\"CartError\",\"exc_value\":\"cart 9 is full\","
                        + "\"frames\":[%s]}]}",
                "{\"exception\":{\"values\":[{\"type\":\"CartError\",\"value\":\"cart 9 is full\",\"stacktrace\":{\"frames\":[%s]}}]}}",
                "[{\"type\":\"CartError\",\"value\":\"cart 9 is full\",\"stacktrace\":{\"frames\":[%s]}}]",
            })
    void ofPython(String logged) {
        String frames = "{\"filename\":\"/srv/shop/main.py\",\"lineno\":7,\"name\":\"main\",\"line\":\"\"},"
                + "{\"filename\":\"/srv/shop/cart.py\",\"lineno\":2,\"name\":\"add\",\"line\":\"\"}";

        assertThat(key("job failed", logged.formatted(frames)))
                .isEqualTo(key("", OF_PYTHON + "CartError: cart 7 is full"));
    }

    @Test
    void theSourceOfAFrameIsItsLineBelow() {
        String frames =
                "{\"filename\":\"/srv/shop/cart.py\",\"function\":\"add\",\"context_line\":\"    return rows[n]\"}";

        assertThat(key("", OF_SENTRY.formatted("IndexError", "list index out of range", frames)))
                .isEqualTo(key(
                        "",
                        "Traceback (most recent call last):\n  File \"/srv/shop/cart.py\", line 3, in add\n    return rows[n]\n"
                                + "IndexError: list index out of range"));
    }

    /** structlog writes the error first that was raised last, Sentry's clients the one that was raised first. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"exception\":[{\"exc_type\":\"JobError\",\"exc_value\":\"job 7 gave up\",\"frames\":[{\"filename\":\"/srv/job.py\",\"name\":\"run\"}]},"
                        + "{\"exc_type\":\"CartError\",\"exc_value\":\"cart 7 is full\",\"frames\":[{\"filename\":\"/srv/shop/main.py\",\"name\":\"main\"},"
                        + "{\"filename\":\"/srv/shop/cart.py\",\"name\":\"add\"}]}]}",
                "{\"values\":[{\"type\":\"CartError\",\"value\":\"cart 7 is full\",\"stacktrace\":{\"frames\":[{\"filename\":\"/srv/shop/main.py\",\"function\":\"main\"},"
                        + "{\"filename\":\"/srv/shop/cart.py\",\"function\":\"add\"}]}},"
                        + "{\"type\":\"JobError\",\"value\":\"job 7 gave up\",\"stacktrace\":{\"frames\":[{\"filename\":\"/srv/job.py\",\"function\":\"run\"}]}}]}",
            })
    void theRootOfAChainNamesIt(String logged) {
        assertThat(key("", logged)).isEqualTo(key("", OF_PYTHON + "CartError: cart 7 is full"));
    }

    @Test
    void ofPhp() {
        String frames = "{\"filename\":\"/srv/main.php\",\"function\":\"{main}\"},"
                + "{\"filename\":\"/srv/Shop.php\",\"class_name\":\"Acme\\\\Shop\",\"method\":\"order\"},"
                + "{\"filename\":\"/srv/Cart.php\",\"class_name\":\"Acme\\\\Cart\",\"method\":\"add\"}";

        assertThat(key("", OF_SENTRY.formatted("Acme\\\\CartException", "cart 9 is full", frames)))
                .isEqualTo(
                        key(
                                "",
                                "Acme\\CartException: cart 7 is full in /srv/Cart.php:7\nStack trace:\n"
                                        + "#0 /srv/Shop.php(3): Acme\\Cart->add(7)\n#1 /srv/main.php(9): Acme\\Shop->order()\n#2 {main}"));
    }

    @Test
    void ofRust() {
        String frames = "{\"filename\":\"src/main.rs\",\"function\":\"shop::main\"},"
                + "{\"filename\":\"src/cart.rs\",\"function\":\"shop::cart::add\"},"
                + "{\"filename\":\"/rustc/5980/library/core/src/panicking.rs\",\"function\":\"core::panicking::panic_fmt\"}";

        assertThat(key("", OF_SENTRY.formatted("panic", "cart 9 has no room left", frames)))
                .isEqualTo(
                        key(
                                "cart 7 has no room left",
                                "   0: shop::cart::add\n             at src/cart.rs:3:7\n   1: shop::main\n             at src/main.rs:9:1"));
    }

    @Test
    void ofScripts() {
        String frames = "{\"filename\":\"/srv/main.js\",\"function\":\"main\"},"
                + "{\"filename\":\"/srv/cart.js\",\"function\":\"add\"}";

        assertThat(key("", OF_SENTRY.formatted("CartError", "cart 9 is full", frames)))
                .isEqualTo(key(
                        "",
                        "CartError: cart 7 is full\n    at add (/srv/cart.js:3:7)\n    at main (/srv/main.js:9:1)"));
    }

    private String key(String message, String stack) {
        return fingerprinter
                .fingerprint(new FingerprintInput("system_error", "medium", null, message, stack, null))
                .key();
    }
}
