package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** An error has several names; what one event leaves out, another shows, and those that share a name are one group. */
final class NamedDefectTest {
    private static final String FRAMES = "\tat com.acme.Cart.add(Cart.java:3)\n\tat com.acme.Shop.main(Shop.java:9)";
    private static final String STACK = "com.acme.CartException: cart 7 holds too much\n" + FRAMES;
    private static final FingerprintInput FULL = event("com.acme.CartException", "cart 7 holds too much", STACK);
    private static final FingerprintInput FULL_ELSEWHERE =
            event(null, "cart 9 holds too much", STACK.replace("Cart.add", "Depot.load"));

    @Test
    void whatALibrarySaysIsKnownWithoutItsTypeOnceItWasSeenWithIt() {
        String frames = "\tat org.json.Parser.read(Parser.java:3)\n" + FRAMES;
        FingerprintInput typed = event(null, "", "org.json.SyntaxException: bad token 'x'\n" + frames);
        FingerprintInput other = event(null, "", "org.json.SyntaxException: input ends\n" + frames);

        assertThat(groups(typed, other, event(null, "bad token 'y'", frames))).hasSize(1);
        assertThat(groups(typed, other, event(null, "disk is full", frames))).hasSize(2);
    }

    @Test
    void aWrapperThatIsThrownWhereItsCauseComesFrom() {
        String wrapper = "com.acme.StockException: stock list of cart 3 is missing\n" + FRAMES;
        String whole = wrapper + "\nCaused by: java.io.FileNotFoundException: /srv/stock\n"
                + "\tat java.io.FileInputStream.open(FileInputStream.java:1)\n" + FRAMES;

        assertThat(groups(event(null, "", whole), event(null, "", wrapper))).hasSize(1);
        assertThat(groups(event(null, "", whole), event(null, "", wrapper.replace("Cart.add", "Cart.take"))))
                .hasSize(2);
        assertThat(groups(
                        event(null, "", whole.replace("stock list of cart 3 is missing", "job failed")),
                        event(null, "", wrapper.replace("stock list of cart 3 is missing", "job failed"))))
                .as("what says nothing of its own")
                .hasSize(2);
    }

    @Test
    void aWrapperOfTheSameTypeWhetherItsCauseIsShownBeforeOrAfter() {
        String trace = "\n#0 /srv/Shop.php(9): Acme\\Cart->add(7)\n#1 {main}";
        String root = "RuntimeException: disk of shop is gone in /srv/Cart.php:3\nStack trace:" + trace;
        String wrapper = "RuntimeException: price list of cart 3 is missing in /srv/Cart.php:5\nStack trace:" + trace;
        String javaWrapper = "java.lang.IllegalStateException: price list of cart 3 is missing\n" + FRAMES;
        String javaRoot = javaWrapper.replace("price list of cart 3 is missing", "disk of shop is gone");

        assertThat(groups(
                        event(null, "", root), event(null, "", root + "\n\nNext " + wrapper), event(null, "", wrapper)))
                .hasSize(1);
        assertThat(groups(
                        event(null, "", javaRoot),
                        event(null, "", javaWrapper + "\nCaused by: " + javaRoot),
                        event(null, "", javaWrapper)))
                .hasSize(1);
    }

    @Test
    void aPanicOfRustWithItsPlaceAloneAndWithItsFunctionAlone() {
        String text = "attempt to divide by zero";
        String frames = "   0: core::panicking::panic_fmt\n   1: shop::cart::share\n   2: shop::main";
        FingerprintInput placed = event(null, "thread 'main' panicked at src/cart.rs:7:5:\n" + text, null);
        FingerprintInput both = event(null, placed.message() + "\nstack backtrace:\n" + frames, null);
        FingerprintInput hooked = event(null, "panic payload=" + text + " location=src/cart.rs:9:5\n" + frames, null);

        assertThat(groups(placed, event(null, text, frames))).hasSize(2);
        assertThat(groups(placed, both, hooked, event(null, text, frames))).hasSize(1);
        assertThat(groups(placed, both, event(null, text, frames.replace("cart::share", "cart::split"))))
                .hasSize(2);
    }

    @Test
    void anErrorOfRustByItsFunctionWhetherInlinedOrNot() {
        String report = """
                Error: nightly run failed

                Caused by:
                    0: price list of shop 3 not loaded
                    1: No such file or directory (os error 2)

                Stack backtrace:
                   0: anyhow::Error::msg
                """;
        String inlined = "   1: prices\n             at ./src/cart.rs:7:5\n";

        assertThat(groups(
                        event(null, report + "   1: shop::cart::prices\n", null), event(null, report + inlined, null)))
                .hasSize(1);
        assertThat(groups(
                        event(null, report + inlined, null),
                        event(null, report.replace("price list", "tax list") + inlined, null)))
                .hasSize(2);
    }

    @Test
    void aMessageWithoutAStackJoinsTheErrorThatSaysTheSameWithOne() {
        FingerprintInput bare = event(null, "2026-05-19 01:58:06 [ERROR] cart 8 holds too much", null);

        assertThat(groups(FULL, bare)).hasSize(1);
        assertThat(groups(FULL, FULL_ELSEWHERE)).as("two places").hasSize(2);
        assertThat(groups(FULL, FULL_ELSEWHERE, bare))
                .as("which of them said so nobody knows")
                .hasSize(1);
        assertThat(groups(FULL, event(null, "cart 8 is gone for good", null))).hasSize(2);
        assertThat(groups(bare, event(null, "cart 8 holds too much: call 5", null)))
                .as("two messages")
                .hasSize(2);
    }

    @Test
    void errorsOfRustWithoutABacktraceByTheErrorThatALibraryIsTheCauseOf() {
        String report =
                "Error: price list 3 not loaded\n\nCaused by:\n    0: line 7 makes no sense\n    1: invalid digit found in string";

        assertThat(groups(
                        event(null, report, null),
                        event(null, "exit status 1", report),
                        event(
                                null,
                                "price list 4 not loaded: line 9 makes no sense: cannot parse integer from empty string",
                                null),
                        event(
                                null,
                                "ERROR shop: request failed error=line 2 makes no sense: invalid digit found in string",
                                null)))
                .hasSize(1);
    }

    @Test
    void aNameThatTheMessageBeginsWith() {
        assertThat(groups(of("Vega stands too low in the sky"), of("Ceres stands too low in the sky")))
                .as("two may be two errors")
                .hasSize(2);
        assertThat(groups(
                        of("Vega stands too low in the sky"),
                        of("Ceres stands too low in the sky"),
                        of("Rigel stands too low in the sky")))
                .hasSize(1);
        assertThat(groups(of("Vega stands too low in the sky"), of("M31 stands too low in the sky")))
                .hasSize(1);
        assertThat(groups(of("Dr. Ernst does not work at 5:00"), of("Dr. Brand does not work at 7:00")))
                .hasSize(1);
    }

    @Test
    void theOrderOfEventsDoesNotMatter() {
        List<FingerprintInput> events = List.of(
                FULL,
                FULL_ELSEWHERE,
                of("Vega stands too low"),
                of("M31 stands too low"),
                event(null, "cart 8 holds too much", null));
        List<String> expected = DefectGroups.of(events);
        Random random = new Random(7);
        for (int round = 0; round < 20; round++) {
            int[] order = IntStream.range(0, events.size()).toArray();
            for (int i = order.length - 1; i > 0; i--) {
                int other = random.nextInt(i + 1);
                int kept = order[i];
                order[i] = order[other];
                order[other] = kept;
            }
            List<String> found =
                    DefectGroups.of(Arrays.stream(order).mapToObj(events::get).toList());

            assertThat(IntStream.range(0, order.length).mapToObj(found::get))
                    .containsExactlyElementsOf(
                            Arrays.stream(order).mapToObj(expected::get).toList());
        }
    }

    private static FingerprintInput of(String text) {
        return event(null, "", "com.acme.SkyException: " + text + "\n" + FRAMES);
    }

    @Test
    void typesThatDifferAreTwoErrorsThoughTheySayTheSame() {
        FingerprintInput cache = event("redis.ConnectionError", "the connection timed out", null);
        FingerprintInput database = event("psycopg.OperationalError", "the connection timed out", null);
        FingerprintInput unnamed = event(null, "the connection timed out", null);

        assertThat(groups(cache, database)).hasSize(2);
        assertThat(groups(cache, unnamed, database)).hasSize(3);
        assertThat(groups(cache, event(null, "ConnectionError: the connection timed out", null)))
                .hasSize(1);
        assertThat(groups(event("anyhow::Error", "the connection timed out", null), unnamed))
                .hasSize(1);
    }

    private static FingerprintInput event(@Nullable String type, String message, @Nullable String stack) {
        return new FingerprintInput("system_error", "medium", type, message, stack, null);
    }

    private static Set<String> groups(FingerprintInput... events) {
        return new TreeSet<>(DefectGroups.of(List.of(events)));
    }
}
