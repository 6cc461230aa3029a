package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

final class StackSignatureTest {

    private static final String PIECES =
            "at ~com.acme.Job~.run~(~)~Job.java~:~30~\n~\t~ ~Caused by: ~Suppressed: ~... 1 more~Exception in thread \"~\" ~"
                    + "java.lang.Error~lambda$x$0~Traceback (most recent call last):\n~  File \"~\", line ~, in ~KeyError: 'x'~"
                    + "During handling of the above exception, another exception occurred:~+-+---~| ~panic: ~main.f(0x1)~"
                    + "goroutine 1 [running]:~/srv/a.go:~ +0x1d~created by ~thread 'main' panicked at ~stack backtrace:~   0: ~"
                    + "src/main.rs:~[cause]: ~async ~file:///~node:internal/~<anonymous>~PHP Fatal error:  ~Stack trace:~#0 ~"
                    + "{main}~#~: in `~'~`~from ~app.rb:~ ---> ~   at ~ in ~:line ~--- End of inner exception stack trace ---~"
                    + "[~]~{~}~$~/~\\~é~";

    @Test
    void javaRootCauseDecides() {
        assertSignature("""
                java.lang.RuntimeException: job failed
                \tat com.acme.Job.run(Job.java:30)
                \tat java.base/java.lang.Thread.run(Thread.java:840)
                Caused by: java.lang.IllegalStateException: no price for 12
                \tat java.base/java.util.Objects.requireNonNull(Objects.java:233)
                \tat com.acme.Order.lambda$total$0(Order.java:12)
                \tat com.acme.Job.run(Job.java:28)
                \t... 1 more
                """, "IllegalStateException", "com.acme.Order total");
    }

    @Test
    void pythonRootIsTheFirstOfTheChain() {
        assertSignature("""
                Traceback (most recent call last):
                  File "/srv/shop/orders.py", line 12, in total
                    return sum(x / 0 for x in items)
                  File "/srv/shop/orders.py", line 12, in <genexpr>
                    return sum(x / 0 for x in items)
                ZeroDivisionError: division by zero

                During handling of the above exception, another exception occurred:

                Traceback (most recent call last):
                  File "/srv/shop/main.py", line 3, in main
                    raise RuntimeError("no total") from None
                RuntimeError: no total
                """, "ZeroDivisionError", "shop/orders.py total: return sum(x / 0 for x in items)");
    }

    @Test
    void pythonHandlerWithADefectOfItsOwnIsTheDefect() {
        assertSignature("""
                Traceback (most recent call last):
                  File "/srv/shop/orders.py", line 12, in total
                    return cache[key]
                KeyError: 'x'

                During handling of the above exception, another exception occurred:

                Traceback (most recent call last):
                  File "/srv/shop/orders.py", line 14, in total
                    return self.loader.load(key)
                AttributeError: 'NoneType' object has no attribute 'load'
                """, "AttributeError", "shop/orders.py total: return self.loader.load(key)");
    }

    @Test
    void pythonGroupIsItsFirstError() {
        assertSignature("""
                  + Exception Group Traceback (most recent call last):
                  |   File "/srv/shop/main.py", line 3, in main
                  |     raise ExceptionGroup("jobs", errors)
                  | ExceptionGroup: jobs (2 sub-exceptions)
                  +-+---------------- 1 ----------------
                    | Traceback (most recent call last):
                    |   File "/srv/shop/orders.py", line 12, in total
                    |     return price / 0
                    | ZeroDivisionError: division by zero
                    +---------------- 2 ----------------
                    | ValueError: other
                    +------------------------------------
                """, "ZeroDivisionError", "shop/orders.py total: return price / 0");
    }

    @Test
    void phpIncludeIsTheCodeOfTheFile() {
        assertSignature("""
                PHP Fatal error:  Uncaught Error: Undefined constant "X" in /app/config.php:4
                Stack trace:
                #0 /app/index.php(12): require()
                #1 {main}
                  thrown in /app/config.php on line 4
                """, "Error", "app/config.php {main}");
    }

    @Test
    void nodeRootIsTheLastCause() {
        assertSignature("""
                Error: job failed
                    at run (/app/job.js:3:9)
                    at async main (/app/main.js:9:3) {
                  [cause]: TypeError: Cannot read properties of undefined (reading 'price')
                      at /app/node_modules/lodash/map.js:5:1
                      at Order.total (/app/order.js:12:20)
                      at run (/app/job.js:2:5)
                }
                """, "TypeError", "app/order.js Order.total");
    }

    @Test
    void goPanicIsBelowTheLastPanicFrame() {
        assertSignature("""
                panic: runtime error: index out of range [5] with length 3

                goroutine 1 [running]:
                panic({0x4a1b20?, 0xc000012345?})
                \t/usr/local/go/src/runtime/panic.go:884 +0x212
                main.(*Order).Total.func1(...)
                \t/app/order.go:12 +0x1d
                main.main()
                \t/app/main.go:5 +0x20
                """, "index out of range", "main (*Order).Total");
    }

    @Test
    void rubyCauseComesLast() {
        assertSignature("""
                /app/job.rb:9:in `rescue in run': job failed (RuntimeError)
                \tfrom /app/job.rb:6:in `run'
                \tfrom /app/main.rb:3:in `<main>'
                /app/order.rb:4:in `block in total': divided by 0 (ZeroDivisionError)
                \tfrom /app/order.rb:3:in `each'
                \tfrom /app/job.rb:7:in `run'
                """, "ZeroDivisionError", "app/order.rb total");
    }

    @Test
    void phpNamesTheFunctionOfTheThrow() {
        assertSignature("""
                PHP Fatal error:  Uncaught TypeError: total(): Argument #1 must be of type int in /app/order.php:4
                Stack trace:
                #0 /app/job.php(12): total('x')
                #1 {main}

                Next RuntimeException: job failed in /app/job.php:14
                Stack trace:
                #0 {main}
                  thrown in /app/job.php on line 14
                """, "TypeError", "total");
    }

    @Test
    void phpBuiltInFunctionsAreSkippedWithoutTheHeading() {
        assertSignature("""
                #0 /app/Order.php(14): intdiv(10, 0)
                #1 /app/job.php(3): App\\Order->total(10)
                #2 {main}
                """, "", "App\\Order total");
    }

    @Test
    void rustSkipsItsOwnMachinery() {
        assertSignature("""
                thread 'main' panicked at src/order.rs:12:5:
                index out of bounds: the len is 3 but the index is 5
                stack backtrace:
                   0: rust_begin_unwind
                             at /rustc/abc/library/std/src/panicking.rs:647:5
                   1: core::panicking::panic_fmt
                             at /rustc/abc/library/core/src/panicking.rs:72:14
                   2: shop::order::total::{{closure}}
                             at ./src/order.rs:12:5
                   3: shop::main
                             at ./src/main.rs:4:5
                """, "panic", "shop::order::total");
    }

    @Test
    void dotNetInnerErrorComesFirst() {
        assertSignature("""
                System.InvalidOperationException: job failed
                 ---> System.NullReferenceException: Object reference not set
                   at Shop.Order.<TotalAsync>d__5.MoveNext() in /src/Order.cs:line 12
                   --- End of inner exception stack trace ---
                   at Shop.Job.Run(String[] args) in /src/Job.cs:line 9
                """, "NullReferenceException", "Shop.Order TotalAsync");
    }

    @Test
    void endlessRecursionIsWhoTakesPart() {
        String ping = "\tat com.acme.Tree.ping(Tree.java:3)\n";
        String pong = "\tat com.acme.Tree.pong(Tree.java:7)\n";
        String one = "java.lang.StackOverflowError\n" + (ping + pong).repeat(500);
        String other = "java.lang.StackOverflowError\n" + (pong + ping).repeat(300);

        assertThat(StackSignature.of(one, null, "")).isPresent().isEqualTo(StackSignature.of(other, null, ""));
    }

    @Property
    void anyTextIsReadWithoutComplaint(@ForAll String text) {
        String stack =
                "at " + text + "(\n#0 " + text + "\n\t" + text + ".go:1\n 1: " + text + "\nFile \"" + text + "\", line";

        StackSignature.of(stack, null, "")
                .ifPresent(signature -> assertThat(signature.frames()).isNotEmpty());
    }

    @Test
    void colonBeforeTheDotOfThePlaceIsReadWithoutComplaint() {
        assertThatCode(() -> StackSignature.of("at com.acme.Job.run(Job:30.java)\n", null, ""))
                .doesNotThrowAnyException();
    }

    @Property
    void piecesOfStacksInAnyOrderAreReadWithoutComplaint(@ForAll("pieces") List<String> pieces) {
        StackSignature.of(String.join("", pieces), null, "")
                .ifPresent(signature -> assertThat(signature.frames()).isNotEmpty());
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.of(PIECES.split("~")).list().ofMaxSize(24);
    }

    private static void assertSignature(String stack, String type, String... frames) {
        assertThat(StackSignature.of(stack, null, "")).contains(new StackSignature(type, List.of(frames)));
    }
}
