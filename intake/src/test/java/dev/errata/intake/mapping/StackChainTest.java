package dev.errata.intake.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.errata.core.event.Cause;
import org.junit.jupiter.api.Test;

class StackChainTest {
    @Test
    void takesJavasCausesAndLeavesWhatWasSuppressed() {
        StackChain chain = StackChain.of("""
                a.Outer: no
                \tat a.B.c(B.java:1)
                \tSuppressed: a.Hidden: h
                \t\tat a.H.h(H.java:1)
                \tCaused by: a.OfHidden
                Caused by: a.Middle: in two
                lines
                \tat a.B.d(B.java:2)
                \t... 1 more
                Caused by: a.Root
                \tat a.B.e(B.java:3)
                """);

        assertThat(chain.causes())
                .containsExactly(
                        new Cause("a.Middle", "in two\nlines", null, "\tat a.B.d(B.java:2)\n\t... 1 more\n"),
                        new Cause("a.Root", "", null, "\tat a.B.e(B.java:3)\n"));
        assertThat(chain.stack()).startsWith("\tat a.B.c(B.java:1)\n").doesNotContain("B.java:2");
    }

    @Test
    void takesPythonsCausesFromTheOldestOn() {
        StackChain chain = StackChain.of("""
                Traceback (most recent call last):
                  File "a.py", line 1, in root
                OSError: refused

                The above exception was the direct cause of the following exception:

                Traceback (most recent call last):
                  File "a.py", line 2, in middle
                shop.Gateway: down

                During handling of the above exception, another exception occurred:

                Traceback (most recent call last):
                  File "a.py", line 3, in outer
                ValueError: no
                """);

        assertThat(chain.causes()).extracting(Cause::type).containsExactly("shop.Gateway", "OSError");
        assertThat(chain.causes()).extracting(Cause::message).containsExactly("down", "refused");
        assertThat(chain.stack())
                .contains("line 3")
                .endsWith("ValueError: no\n")
                .doesNotContain("line 2");
    }

    @Test
    void whatHasNoCausesStaysAsItIs() {
        String stack = "main.go:7\n\tsomewhere";

        assertThat(StackChain.of(stack)).isEqualTo(new StackChain(stack, java.util.List.of()));
        assertThat(StackChain.of(" ").stack()).isNull();
        assertThat(StackChain.of(null).causes()).isEmpty();
    }
}
