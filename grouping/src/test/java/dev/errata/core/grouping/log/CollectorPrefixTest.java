package dev.errata.core.grouping.log;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CollectorPrefixTest {
    private static final String TEXT = "Unhandled error\n  at total (/srv/cart.js:7:9)\n\n  at add (/srv/cart.js:17:3)";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Mar  2 10:11:12 web-1 shop[4711]: ",
                "2026-03-02T10:11:12.123456789Z stderr F ",
                "shop-1  | ",
                "[pod/shop-6f7d9c-x0k2/app] ",
                "[stderr] ",
                "2026-03-02T10:11:12 req=9f3c ",
                "2026-03-02T10:11:12.123Z [ERROR] ",
            })
    void whatACollectorWroteBeforeEachLineIsTakenOff(String prefix) {
        assertThat(CollectorPrefix.without(prefixed(prefix))).isEqualTo(TEXT);
        assertThat(CollectorPrefix.without(prefixed(prefix).replace(prefix + "\n", prefix.strip() + "\n")))
                .as("ends of lines are stripped")
                .isEqualTo(TEXT);
    }

    /** Numbers may differ, as times and numbers of processes do; the last line may be cut, and lines left out amid. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "10:11:12 shop[7]: no cart\n10:11:13 shop[12]:   at total\n10:11:13 shop[7]: gone",
                "10:11:12 shop[7]: no cart\n10:11:13 shop[12]:   at total\n... 7 lines left out ...\n10:11:13 shop[7]: gone",
                "10:11:12 shop[7]: no cart\n10:11:13 shop[12]:   at total\n10:11:13 sh",
                "child 7 said at 10:11:12: \"no cart\"\nchild 7 said at 10:11:12: \"  at total\"",
            })
    void whateverOfItVaries(String text) {
        assertThat(CollectorPrefix.without(text))
                .startsWith("no cart\n  at total")
                .doesNotContain("10:1", "\"");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "one line",
                "\n\n",
                "at total (cart.js:7)\nat add (cart.js:9)",
                "#0 /srv/cart.php(7): total()\n#1 /srv/cart.php(9): add()",
                "  File \"cart.py\", line 12, in total\n  File \"cart.py\", line 17, in add",
                "10:11:12 one line of a log\nand another",
                "[1, 2]\n[3, 4]",
            })
    void aTextWithoutOneIsLeftAsItIs(String text) {
        assertThat(CollectorPrefix.without(text)).isEqualTo(text);
    }

    private static String prefixed(String prefix) {
        return prefix + TEXT.replace("\n", "\n" + prefix);
    }
}
