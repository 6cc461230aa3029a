package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.grouping.TellingWords;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class DefectTest {
    private static final String PLACE = "\n\tat com.acme.Cart.add(Cart.java:3)\n\tat com.acme.Shop.main(Shop.java:9)";

    @Test
    void oneTellingWordTellsTwoErrorsOfOnePlaceApart() {
        assertThat(of("com.acme.CartException: cart is empty" + PLACE))
                .isNotEqualTo(of("com.acme.CartException: cart is locked" + PLACE));
    }

    @ParameterizedTest
    @CsvSource({
        "alice, bob",
        "user alice is blocked, user bob is blocked",
        "no price for milk, no price for bread",
        "cart 17 is full, cart 9 is full",
        "cannot save: disk on fire, cannot save: sea level too high",
        "color=red refused, color=blue refused",
        "pilot Olga is ashore, pilot Jean Luc is ashore",
        "unknown colour teal, unknown colour ochre",
        "gate shut at riga, gate shut at kiel",
        "asked by DHL for a copy, asked by UPS for a copy",
        "ticket to Hall A missing, ticket to Room 12 missing",
        "expected coal but got ore, expected ore but got sand"
    })
    void aValueTellsNothing(String one, String other) {
        assertThat(of("com.acme.CartException: " + one + PLACE))
                .isEqualTo(of("com.acme.CartException: " + other + PLACE));
    }

    @Test
    void aRunTimesTextTellsNothing() {
        assertThat(of("java.lang.NullPointerException" + PLACE))
                .isEqualTo(of("java.lang.NullPointerException: Cannot invoke x because y is null" + PLACE));
    }

    @Test
    void theObjectThatAMethodIsCalledOnLeavesNoTrace() {
        assertThat(of("Error: label refused\n    at Parcels.add (/srv/depot.js:3:7)"))
                .isEqualTo(of("Error: label refused\n    at Special.add (/srv/depot.js:3:7)"))
                .isEqualTo(of("Error: label refused\n    at async Special.add (/srv/depot.js:9:1)"));
    }

    @Test
    void theCauseThatAWrapperQuotesNamesIt() {
        assertThat(of("java.lang.RuntimeException: java.io.IOException: disk full" + PLACE)
                        .orElseThrow()
                        .type())
                .isEqualTo("IOException");
    }

    @Test
    void whatIsCutOffBeforeTheApplicationIsLeftToTheMessage() {
        String cut =
                "java.lang.IllegalStateException: queue full\n\tat java.base/java.util.AbstractQueue.add(AbstractQueue.java:98)";
        Defect defect = Defect.of(cut, null, "job 3 failed", new TellingWords()).orElseThrow();
        assertThat(defect.isCutOff()).isTrue();
        assertThat(defect.said()).isEqualTo("IllegalStateException: queue full");
        assertThat(of("java.util.NoSuchElementException\n\tat java.base/java.util.Optional.get(Optional.java:1)")
                        .orElseThrow()
                        .isCutOff())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "com.acme.Cart$$Lambda$14 run, com.acme.Cart$$Lambda$ run",
        "views __tilt_70234, views __tilt_",
        "com.acme.Step2 run3, com.acme.Step2 run3",
        "main/0x00007f12ab total, main/ total"
    })
    void aGeneratedNumberIsLeftOutAndAPersonsIsKept(String site, String plain) {
        assertThat(GeneratedNames.without(site)).isEqualTo(plain);
    }

    @Test
    void whatWasToBeDoneTells() {
        assertThat(of("com.acme.CartException: failed to archive cart 7" + PLACE))
                .isNotEqualTo(of("com.acme.CartException: failed to restore cart 7" + PLACE));
    }

    @Test
    void whatRustPanicsWithTellsAndItsCratesHashesDoNot() {
        String stack = """
                thread 'main' panicked at src/vault.rs:3:5:
                vault 7 is flooded
                stack backtrace:
                   0: __rustc[e28293b1aa0f68bd]::rust_begin_unwind
                   1: core::panicking::panic_fmt
                   2: app::vault::close
                   3: app::main
                """;
        assertThat(of(stack).orElseThrow().describe()).isEqualTo("panic at src/vault.rs:5: vault is flooded");
    }

    @Test
    void whereRustPanicsIsSaidAboveTheBacktraceWhateverIsLeftOfThat() {
        String header = "thread 'main' panicked at src/vault.rs:17:83:\ncalled `Option::unwrap()` on a `None` value\n";
        Optional<Defect> whole = of(header + "stack backtrace:\n   0: rust_begin_unwind\n   1: app::inlined::into");

        assertThat(of(header)).isPresent().isEqualTo(whole);
        assertThat(of(header.replace(":17:", ":29:"))).isEqualTo(whole);
        assertThat(of(header.replace(":83:", ":21:"))).isNotEqualTo(whole);
    }

    @Test
    void aPanicOfALibraryOfRustIsWhereTheApplicationCalledIt() {
        String stack = """
                thread 'main' panicked at /rustc/59807616/library/core/src/num/mod.rs:9:5:
                attempt to divide by zero
                stack backtrace:
                   0: core::panicking::panic_fmt
                   1: <i32 as core::ops::arith::Div>::div
                   2: app::vault::share
                """;
        assertThat(of(stack).orElseThrow().sites()).containsExactly("vault share");
    }

    @Test
    void whyTheApplicationRefusesTells() {
        assertThat(of("com.acme.CartException: order 7 refused: stock is frozen" + PLACE))
                .isNotEqualTo(of("com.acme.CartException: order 9 refused: season is over" + PLACE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-03-04T11:22:33.123Z ERROR ",
                "[2026-03-04 11:22:33,123] ERROR in app: ",
                "E0304 11:22:33.123456   17 main: ",
                "2026-03-04 11:22:33,123 ERROR [pool-1-thread-1] c.a.Carts - ",
                "Mar 04, 2026 11:22:33 AM com.acme.Carts total\nSEVERE: Task could not be completed\n"
            })
    void whatALoggerWritesAboveAnErrorIsNoPartOfIt(String prefix) {
        String stack = "com.acme.CartException: cart is empty" + PLACE;
        assertThat(of(prefix + stack)).isPresent().isEqualTo(of(stack));
    }

    @Test
    void aScriptIsTheSameHoweverItIsBuiltAndWhereverItLies() {
        assertThat(of("TypeError: x is not a function\n    at total (file:///usr/src/app/cart.mjs:3:7)"))
                .isPresent()
                .isEqualTo(of("TypeError: x is not a function\n    at total (/srv/releases/20260304/cart.js:9:7)"));
    }

    @Test
    void wrongArgumentsAreTheCallersDefect() {
        String stack =
                "TypeError: price(): Argument #1 ($id) must be of type int, string given, called in /srv/a/cart.php"
                        + " on line 3 and defined in /srv/a/shop.php:9\nStack trace:\n#0 /srv/a/cart.php(3): price('x')\n"
                        + "#1 /srv/a/main.php(2): Cart->total()\n#2 {main}";
        assertThat(of(stack).orElseThrow().sites()).containsExactly("Cart total");
    }

    @Test
    void whoCalledAnEndlessRecursionOfRubyLeavesNoTrace() {
        String stack = "a.rb:2:in `deep': stack level too deep (SystemStackError)\n\tfrom a.rb:2:in `deep'\n"
                + "\t ... 10068 levels...\n\tfrom a.rb:2:in `deep'\n\tfrom a.rb:9:in `web'";
        assertThat(of(stack).orElseThrow().sites()).containsExactly("a.rb deep");
    }

    @Test
    void whatKeptAClassFromBeingInitialisedIsQuotedLater() {
        String first = "java.lang.ExceptionInInitializerError" + PLACE
                + "\nCaused by: java.lang.NumberFormatException: For input string: \"none\""
                + "\n\tat java.base/java.lang.Integer.parseInt(Integer.java:652)"
                + "\n\tat com.acme.Sizes.<clinit>(Sizes.java:4)\n\t... 2 more";
        String later = "java.lang.NoClassDefFoundError: Could not initialize class com.acme.Sizes" + PLACE
                + "\nCaused by: java.lang.ExceptionInInitializerError: Exception java.lang.NumberFormatException: For input"
                + " string: \"none\" [in thread \"main\"]\n\tat java.base/java.lang.Integer.parseInt(Integer.java:652)\n\tat com.acme.Sizes.<clinit>(Sizes.java:4)\n\t... 2 more";

        assertThat(of(later)).isPresent().isEqualTo(of(first));
    }

    @Test
    void callsOfHiddenClassesAreNoPlace() {
        String stack =
                "java.lang.IllegalArgumentException: x\n\tat java.base/java.util.Objects.check(Objects.java:273)\n"
                        + "\tat com.acme.Cart$$Lambda/0x000070001.run(Unknown Source)" + PLACE;

        assertThat(of(stack).orElseThrow().sites()).containsExactly("com.acme.Cart add");
    }

    @Test
    void whatALibraryWrapsOfItsOwnIsOneErrorWithWhatItDoesNotWrap() {
        String parse = "\n\tat java.base/java.time.LocalDate.parse(LocalDate.java:430)";
        String plain = "java.time.DateTimeParseException: Text 'x' could not be parsed" + parse + PLACE;
        String wrapping = plain
                + "\nCaused by: java.time.DateTimeException: Invalid value\n\tat java.base/java.time.LocalDate.of(LocalDate.java:1)"
                + "\n\t... 3 more";
        String rootFirst =
                "java.time.DateTimeException: Invalid value\n\tat java.base/java.time.LocalDate.of(LocalDate.java:1)"
                        + parse + PLACE + "\nWrapped by: java.time.DateTimeParseException: Text 'x' could not be parsed"
                        + parse
                        + "\n\t... 2 common frames omitted";

        assertThat(of(wrapping)).isPresent().isEqualTo(of(plain)).isEqualTo(of(rootFirst));
    }

    @Test
    void whatFailedBesidesDoesNotTell() {
        String stack = "java.io.IOException: tray 7 is spilled" + PLACE;

        assertThat(of(stack + "\n\tSuppressed: java.io.IOException: gate 7 is jammed\n\t\t... 2 more"))
                .isPresent()
                .isEqualTo(of(stack));
    }

    @Test
    void aGroupOfErrorsThatNobodyRaisedIsWhatWasRaised() {
        String stack = """
                  + Exception Group Traceback (most recent call last):
                  |   File "/srv/shop/main.py", line 3, in main
                  |     raise ExceptionGroup("jobs", errors)
                  | ExceptionGroup: jobs (2 sub-exceptions)
                  +-+---------------- 1 ----------------
                    | ZeroDivisionError: division by zero
                    +---------------- 2 ----------------
                    | ValueError: other
                    +------------------------------------
                """;
        assertThat(of(stack).orElseThrow().describe())
                .isEqualTo("ExceptionGroup at shop/main.py main: raise ExceptionGroup(\"jobs\", errors)");
    }

    private static Optional<Defect> of(String stack) {
        return Defect.of(stack, null, "", new TellingWords());
    }
}
