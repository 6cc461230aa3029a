package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the libraries of a language report an error, they put its cause, its stack and its text into places of their own. */
final class ReportedDefectTest {
    private static final String OF_NODE =
            "TypeError: cart is undefined\n    at add (/srv/cart.js:3:7)\n    at main (/srv/main.js:9:1)";
    private static final String OF_GO = """
            goroutine 1 [running]:
            main.recovered.func1()
            \t/srv/main.go:7 +0xe9
            panic({0x6fef80, 0xc0})
            \t/usr/local/go/src/runtime/panic.go:884 +0x1
            acme.io/shop/cart.Add({0x7f, 0xb})
            \t/srv/cart/cart.go:23 +0xed
            main.main()
            \t/srv/main.go:9 +0x55""";

    private static final String OF_RUST = "thread 'main' panicked at 'cart 7 is full': src/cart.rs:3\n";

    private final Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error: job failed\n    at run (/srv/jobs.js:1:1)\ncaused by: %s",
                "Error: job failed\n    at run (/srv/jobs.js:1:1) {\n  [cause]: %s\n}",
                "AggregateError: 2 of 3 failed\n    at all (/srv/jobs.js:1:1) {\n  [errors]: [\n    %s,\n    Error: other\n"
                        + "        at take (/srv/stock.js:1:1)\n  ]\n}"
            })
    void theCauseInAStackOfNode(String reported) {
        assertThat(ofStack("Error", "job failed", reported.formatted(OF_NODE)))
                .isEqualTo(ofStack("TypeError", "cart is undefined", OF_NODE));
    }

    @Test
    void aFunctionThatAMinifierRenamedGoesByItsProperty() {
        assertThat(ofStack("TypeError", "t is undefined", OF_NODE.replace("at add ", "at Object.V [as add] ")))
                .isEqualTo(ofStack("TypeError", "cart is undefined", OF_NODE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "time=\"2026-05-28T16:56:43Z\" level=error msg=\"panic recovered\" panic=\"cart 7 is full\" stack=\"%s\"",
                "{\"level\":\"error\",\"caller\":\"mw/recover.go:41\",\"error\":\"cart 7 is full\",\"stacktrace\":\"%s\"}",
                "{\"error\":\"cart 7 is full\",\"errorVerbose\":\"%s\",\"stacktrace\":\"main.report\\n\\t/srv/main.go:1\"}",
                "2026-05-18T20:28:40.153Z\tERROR\tshop\tmain.go:8\tfailed\t{\"error\": \"cart 7 is full\", \"errorVerbose\": \"%s\"}"
                        + "\nmain.report\n\t/srv/main.go:1"
            })
    void theStackOfGoInAFieldOfALine(String line) {
        String escaped = OF_GO.replace("\n", "\\n").replace("\t", "\\t");

        assertThat(ofStack(null, "cart 7 is full", line.formatted(escaped)))
                .isEqualTo(ofStack(null, "cart 7 is full", OF_GO));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "cart 7 is full\n/srv/main.go:7 (0x68b797)\n\trecovered.func1: return\n/usr/local/go/src/runtime/panic.go:884 (0x3f)\n"
                        + "\tpanic: return\n/srv/shop/cart/cart.go:23 (0x21)\n\tAdd: panic(err)\n/srv/main.go:9 (0x28)\n\tmain: Add()",
                "main.recovered.func1\n\t/srv/main.go:7\npanic\n\t/usr/local/go/src/runtime/panic.go:884\n"
                        + "acme.io/shop/cart.Add\n\t/srv/cart/cart.go:23\nmain.main\n\t/srv/main.go:9"
            })
    void whatPanickedIsBehindThePanicHoweverItIsWritten(String stack) {
        assertThat(ofStack(null, "cart 7 is full", stack)).isEqualTo(ofStack(null, "cart 7 is full", OF_GO));
    }

    @Test
    void aPanicOfRustAsTheCrateLogPanicsWritesIt() {
        String frames = """
                   0: shop::install_hook::{{closure}}
                   1: std::panicking::panic_with_hook
                   2: core::panicking::panic_fmt
                   3: shop::cart::add
                   4: shop::main""";
        Fingerprint whole = ofStack(null, "", OF_RUST + frames);

        assertThat(whole.pattern()).contains("cart add").contains("cart <*> is full");
        assertThat(ofStack(null, "cart 7 is full", OF_RUST + frames.substring(0, frames.indexOf("2: ")))
                        .pattern())
                .as("what is cut off behind the hook")
                .doesNotContain("install_hook");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[6f1a] JobError (import failed):\n[6f1a]   \n[6f1a] app/jobs.rb:1:in `run'\n[6f1a] \n[6f1a] Information for cause: "
                        + "CartError (cart 9 is full):\n[6f1a]   \n[6f1a] app/cart.rb:3:in `add'",
                "JobError (import failed):\n\napp/jobs.rb:1:in `run'\nCauses:\nCartError (cart 9 is full)\n\napp/cart.rb:3:in `add'",
                "app/jobs.rb:1:in `run': import failed (JobError)\nCaused by: CartError: cart 9 is full\napp/cart.rb:3:in `add'"
            })
    void theCauseInALogOfRuby(String logged) {
        assertThat(ofStack("JobError", "import failed", logged))
                .extracting(Fingerprint::key)
                .isEqualTo(ofStack(null, "", "app/cart.rb:3:in `add': cart 7 is full (CartError)")
                        .key());
    }

    /** What a library threw has the library's calls above it elsewhere, and is known by its type there. */
    @Test
    void whatRailsShowsHasTheNamesOfTheWholeStack() {
        String frames = "app/cart.rb:3:in `add'\nmain.rb:9:in `<main>'";
        Fingerprint cleaned = ofStack(null, "", "RecordInvalid (Email has been taken):\n\n" + frames);
        Fingerprint whole = ofStack(
                "RecordInvalid",
                "Email has been taken",
                "/usr/local/bundle/gems/ar/lib/ar.rb:1:in `raise!'\n" + frames);

        assertThat(whole.pattern()).contains("add: \"Email has been taken\"");
        assertThat(cleaned.pattern()).contains("add: \"Email has been taken\"");
    }

    /** {@code Future.get} is called by who waits. */
    @Test
    void theErrorOfATaskWhoseOwnStackIsCutOffHasNoPlace() {
        String waiting = """
                java.util.concurrent.ExecutionException: com.acme.CartException: cart 7 is full now
                \tat java.base/java.util.concurrent.FutureTask.get(FutureTask.java:191)
                \tat com.acme.Main.run(Main.java:85)
                """;
        String cause = """
                Caused by: com.acme.CartException: cart 7 is full now
                \tat com.acme.Cart.add(Cart.java:3)""";

        assertThat(ofStack(null, "", waiting).pattern()).isEqualTo("CartException: cart <*> is full now");
        assertThat(ofStack(null, "", waiting + cause).pattern()).startsWith("com.acme.Cart add");
    }

    @Test
    void aLevelBehindFieldsAndTheWordsOfWhoTriedAgain() {
        assertThat(ofMessage("2026-05-18T13:56:40.318Z pid=930 tid=1ae9 WARN: cart 7 is full"))
                .isEqualTo(ofMessage("cart 9 is full"));
        assertThat(ofMessage(
                        "2026-04-22 21:22:25.319 WARN  [loans-5] - giving up after 3 attempts: java.lang.CartException: "
                                + "cart 7 is full"))
                .isEqualTo(ofMessage("java.lang.CartException: cart 9 is full"));
    }

    private Fingerprint ofMessage(String message) {
        return fingerprinter.fingerprint(FingerprintInput.ofMessage("system_error", "medium", message));
    }

    private Fingerprint ofStack(@Nullable String type, String message, String stack) {
        return fingerprinter.fingerprint(new FingerprintInput("system_error", "medium", type, message, stack, null));
    }
}
