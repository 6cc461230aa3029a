package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What frameworks, handlers, daemons and clients of trackers make of an error on its way: it is the same one, and no other. */
final class FrameworkDefectTest {
    private static final String PHP = """
            PHP Fatal error:  Uncaught App\\CartException: cart 7 is over its limit in /srv/app/Cart.php:7
            Stack trace:
            #0 /srv/app/Shop.php(12): App\\Cart->add()
            #1 {main}
            """;

    @ParameterizedTest
    @ValueSource(
            strings = {
                """
                Slim Application Error:
                Type: App\\CartException
                Message: cart 9 is over its limit
                File: /srv/app/Cart.php
                Line: 9
                Trace: #0 /srv/app/Shop.php(14): App\\Cart->add()
                #1 {main}
                """,
                """
                In Cart.php line 9:

                  [App\\CartException]
                  cart 9 is over its lim
                  it

                Exception trace:
                  at /srv/app/Cart.php:9
                 App\\Cart->add() at /srv/app/Shop.php:14
                """,
            })
    void anErrorThatSlimOrTheConsoleOfSymfonyPrints(String printed) {
        assertThat(groups(ofMessage(PHP), ofMessage(printed))).hasSize(1);
        assertThat(groups(ofMessage(PHP.replace("Cart->add", "Cart->remove")), ofMessage(printed)))
                .hasSize(2);
    }

    @Test
    void whatAHandlerOfPhpThrowsIsOfItsCallerWithAHeadingOrWithout() {
        String frames = """
                #0 /srv/app/Cart.php(7): App\\Kernel->onError()
                #1 /srv/app/Shop.php(12): App\\Cart->price()
                #2 {main}""";
        String heading =
                "PHP Fatal error:  Uncaught ErrorException: Undefined array key \"tea\" in /srv/app/Cart.php:7\n";
        FingerprintInput whole = ofMessage(heading + "Stack trace:\n" + frames);
        FingerprintInput bare = event(null, "Undefined array key \"milk\"", frames);

        assertThat(groups(whole, bare)).hasSize(1);
        assertThat(groups(whole, event(null, bare.message(), frames.replace("price", "total"))))
                .hasSize(2);
    }

    @Test
    void aTextOfARuntimeWithItsTypeAndWithout() {
        String frames = "\tat com.acme.Cart.at(Cart.java:7)\n\tat com.acme.Shop.main(Shop.java:9)";
        String text = "Index 7 out of bounds for length 3";
        FingerprintInput typed = ofMessage("java.lang.ArrayIndexOutOfBoundsException: " + text + "\n" + frames);

        assertThat(groups(typed, event(null, "Index 9 out of bounds for length 2", frames)))
                .hasSize(1);
    }

    @Test
    void aLibrarysErrorIsOfWhoeverHandedItOnWhereItsOwnCallsAreAllTheLibrarys() {
        String traceback = """
                Traceback (most recent call last):
                  File "/usr/lib/python3.11/socket.py", line 833, in create_connection
                    sock.connect(sa)
                ConnectionRefusedError: [Errno 111] Connection refused

                The above exception was the direct cause of the following exception:

                Traceback (most recent call last):
                  File "/srv/shop/bank.py", line 7, in pay
                    urlopen(request)
                URLError: <urlopen error [Errno 111] Connection refused>
                """;

        assertThat(groups(
                        ofMessage(traceback),
                        ofMessage(traceback.replace("bank.py\", line 7, in pay", "mail.py\", line 9, in send"))))
                .hasSize(2);
    }

    @Test
    void aReportOfRustThatALoggerIndentsAndOfWhichCallsAreInlined() {
        String plain = """
                Error: order 7 failed

                Caused by:
                    cart 9 is over its limit

                Stack backtrace:
                   0: shop::cart::add
                             at ./src/cart.rs:7:9
                   1: shop::main
                """;
        String logged = "[ERROR shop] task order failed: order 8\n"
                + plain.substring(plain.indexOf("\n") + 1).replaceAll("(?m)^(?=.)", "    ");
        String inlined = plain.replace(
                "   0: shop::cart::add", "   0: anyhow::bail\n             at ./src/lib.rs:1:1\n      shop::cart::add");

        assertThat(groups(ofMessage(plain), ofMessage(logged), ofMessage(inlined)))
                .hasSize(1);
        assertThat(groups(ofMessage(plain), ofMessage(logged.replace("over its limit", "no longer open"))))
                .hasSize(2);
    }

    /** As clients of trackers make them of frames, without numbers. */
    @Test
    void aBacktraceOfRustWithoutNumbers() {
        String numbered =
                "   0: shop::cart::add\n             at ./src/cart.rs:7:9\n   1: shop::main\n             at ./src/main.rs:3:1";
        String bare = "shop::cart::add\n    at ./src/cart.rs:9:9\nshop::main\n    at ./src/main.rs:3:1";
        String text = "channel closed";

        assertThat(groups(event(null, text, numbered), event(null, text, bare))).hasSize(1);
        assertThat(groups(event(null, text, bare.replace("add", "remove")), event(null, text, bare)))
                .hasSize(2);
    }

    @Test
    void twoKindsOfPanicInOneColumnOfAFile() {
        String unwrapped = "thread 'main' panicked at src/cart.rs:7:9:\ncalled `Option::unwrap()` on a `None` value";

        assertThat(groups(ofMessage(unwrapped), ofMessage(unwrapped.replace("7:9", "17:9"))))
                .hasSize(1);
        assertThat(groups(
                        ofMessage(unwrapped),
                        ofMessage("thread 'main' panicked at src/cart.rs:17:9:\nRefCell already borrowed")))
                .hasSize(2);
    }

    @Test
    void aPanicThatGinHasFoundNoSourceOf() {
        String recovered = """
                2026/03/07 - 02:58:26 [Recovery] panic recovered:
                runtime error: integer divide by zero
                /usr/local/go/src/runtime/panic.go:239 (0x435424)
                /srv/shop/%s.go:40 (0x735464)
                /srv/shop/main.go:36 (0x7353b3)
                """;

        assertThat(groups(
                        ofMessage(recovered.formatted("cart")),
                        ofMessage(recovered.formatted("cart").replace(":40", ":47"))))
                .hasSize(1);
        assertThat(groups(ofMessage(recovered.formatted("cart")), ofMessage(recovered.formatted("till"))))
                .hasSize(2);
    }

    /** An image of Go builds applications below {@code /go/src}, where the standard library has its own packages, too. */
    @Test
    void aPackageOfAnApplicationThatIsBuiltWhereGoHasItsSources() {
        String stack =
                "vinery/lots.(*Register).%s\n\t/go/src/vinery/lots/register.go:%d\nmain.main\n\t/go/src/vinery/main.go:15";

        assertThat(groups(
                        event(null, "lot not found: A-7", stack.formatted("total", 7)),
                        event(null, "lot not found: B-9", stack.formatted("total", 9))))
                .hasSize(1);
        assertThat(groups(
                        event(null, "lot not found: A-7", stack.formatted("total", 7)),
                        event(null, "lot not found: B-9", stack.formatted("lookup", 9))))
                .hasSize(2);
    }

    @Test
    void aPanicOfWhichAClientLeavesOutWhatStandsBetweenItAndWhoRecovered() {
        String text = "runtime error: invalid memory address or nil pointer dereference";
        String stack =
                "shop.io/report.Recover\n\t/src/report/report.go:28\nshop.io/cart.(*Cart).Price\n\t/src/cart/cart.go:10";

        assertThat(groups(event(null, text, stack), event(null, text, stack.replace("Price", "Weight"))))
                .hasSize(2);
    }

    @Test
    void tabsThatADaemonOfSyslogWroteAsNumbers() {
        String panic = "panic: cart 7 is over its limit\n\ngoroutine 1 [running]:\nmain.add()\n\t/src/main.go:9 +0x2";

        assertThat(groups(
                        ofMessage(panic),
                        ofMessage(panic.replace("\t", "#011").replaceAll("(?m)^", "Mar  9 14:24:54 web-1 shop[17]: "))))
                .hasSize(1);
    }

    @Test
    void anErrorOfAJobBelowWhatItsRunnerSaysOfTheJob() {
        String backtrace = "/srv/cart.rb:7:in `add'\n/srv/shop.rb:9:in `perform'";
        String sidekiq = "2026-11-28T11:15:34.776Z pid=7 tid=bre WARN: ";

        assertThat(groups(
                        ofMessage(
                                "/srv/cart.rb:3:in `add': cart 7 is over its limit (Cart::Full)\n\tfrom /srv/shop.rb:9:in `perform'"),
                        ofMessage(sidekiq + "{\"context\":\"Job raised exception\"}\n" + sidekiq
                                + "Cart::Full: cart 9 is over its limit\n" + sidekiq + backtrace)))
                .hasSize(1);
    }

    /** Names and things that stand first: three of them are values, two may be two errors. */
    @Test
    void firstWordsThatAreValues() {
        assertThat(groups(placed("bass"), placed("alto"), placed("tenor"))).hasSize(1);
        assertThat(groups(placed("bass"), placed("alto"))).hasSize(2);
    }

    @Test
    void whatIsSaidOfAValueBehindItsName() {
        String frames = "    at weigh (/srv/bakery/scale.js:7:9)\n    at /srv/bakery/main.js:3:1";

        assertThat(groups(
                        ofMessage("Refused: sack of rye: 70 kg are too much for this scale\n" + frames),
                        ofMessage("Refused: sack of rye: 70 kg are of last year's harvest\n" + frames)))
                .hasSize(2);
    }

    private static FingerprintInput placed(String voice) {
        return event("ArgumentError", voice + " cannot sing 36, it is too low", "/srv/voices.rb:31:in `check'");
    }

    private static FingerprintInput ofMessage(String message) {
        return event(null, message, null);
    }

    private static FingerprintInput event(@Nullable String type, String message, @Nullable String stack) {
        return new FingerprintInput("system_error", "medium", type, message, stack, null);
    }

    private static Set<String> groups(FingerprintInput... events) {
        return new TreeSet<>(DefectGroups.of(List.of(events)));
    }
}
