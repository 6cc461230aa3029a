package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two lines of a stack of which the last was cut were taken for no error. */
class StackPieceTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "\tat com.acme.Orders.load(Orders.java:12)\n\tat com.acme.Orders.all(Orders.java:40)\n"
                        + "\tat com.acme.Main.main(Main.java:7)\n\t... 12 more",
                "    at loadOrder (/srv/app/orders.js:12:7)\n    at async /srv/app/main.js:3:1\n"
                        + "    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
                "   at Acme.Orders.Load(Int32 id) in /srv/Orders.cs:line 12\n   at Acme.Program.Main(String[] args)",
                "  File \"/srv/app/orders.py\", line 12, in load\n    return rows[0]\n"
                        + "  File \"/srv/app/main.py\", line 3, in main\n    load(7)",
                "main.load(0x7)\n\t/srv/app/orders.go:12 +0x1d\nmain.main()\n\t/srv/app/main.go:7 +0x25",
                "#0 /srv/app/Orders.php(12): Orders->load(7)\n#1 /srv/app/index.php(3): all()\n#2 {main}",
                "\tfrom /srv/app/orders.rb:12:in `load'\n\tfrom /srv/app/main.rb:3:in `<main>'",
                "   4: acme::orders::load\n             at ./src/orders.rs:12:5\n   5: acme::main\n"
                        + "             at ./src/main.rs:7:5",
            })
    void isAPieceWhereverItIsCutBehindTheFirstFrame(String stack) {
        assertThat(StackPiece.is(stack)).as(stack).isTrue();
        int behindFirst = stack.indexOf('\n', stack.startsWith("main") ? stack.indexOf('\n') + 1 : 0) + 1;
        for (int end = behindFirst; end <= stack.length(); end++) {
            String cut = stack.substring(0, end);
            assertThat(StackPiece.is(cut)).as(cut).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "meet at noon",
                "    at noon (or later)\n    at night",
                "built 12 files\n\tat com.acme.Orders.load(Orders.java:12)",
                "\tat com.acme.Orders.load(Orders.java:12)\nthe lines above are frames",
                "orders.go:12: a comment",
            })
    void isNoneWithOtherLines(String text) {
        assertThat(StackPiece.is(text)).isFalse();
    }
}
