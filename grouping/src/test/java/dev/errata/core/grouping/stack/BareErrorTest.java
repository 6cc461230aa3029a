package dev.errata.core.grouping.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of an error where its stack is left out, in whatever a logger or a console puts around it. */
final class BareErrorTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '!',
            value = {
                "Task shop.add[6f1a] raised unexpected: CartError('cart 7 is full') ! CartError: cart 7 is full",
                "Task shop.add[6f1a] raised unexpected: shop.CartError(\"no 'red' cart\") ! CartError: no 'red' cart",
                "job 7 called add('cart') ! job 7 called add('cart')",
                "PHP Fatal error:  Uncaught CartError: cart 7 is full in /srv/Cart.php:7 ! CartError: cart 7 is full",
                "NOTICE: PHP message: PHP Warning:  fopen(x): Failed to open stream in /srv/Cart.php on line 7 ! fopen(x): Failed to open stream",
                "[02-Mar-2026 10:11:12] app.ERROR: cart 7 is full [] [] ! cart 7 is full",
                "the PHP version: 8.2 ! the PHP version: 8.2",
                "10:11:12 ERRO order failed, error: cart 7 is full ! cart 7 is full",
                "\\nIn Job.php line 7:\\n\\n  job 7 failed\\n\\nIn Cart.php line 9:\\n\\n  [Acme\\CartError]\\n  cart 7 is full ! cart 7 is full",
                "== FAILURES ==\\ncart.py:3: in add\\nE   shop.CartError: cart 7 is full\\nE   JobError: gone ! shop.CartError: cart 7 is full",
                "worker 7 died\\nthread 'main' has overflowed its stack\\nfatal runtime error ! thread 'main' has overflowed its stack",
            })
    void isWhatAnErrorSays(String printed, String said) {
        assertThat(BareError.text(printed.replace("\\n", "\n"), "")).isEqualTo(said);
    }
}
