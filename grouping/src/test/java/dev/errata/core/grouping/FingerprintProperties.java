package dev.errata.core.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;

/** Whatever became of an error on its way, it has a fingerprint. */
class FingerprintProperties {
    private static final List<String[]> EVENTS = Resources.openDefects();

    /** What formats of stacks, of loggers and of collectors are told apart by. */
    private static final List<String> SIGNS = List.of(
            "",
            "::",
            ": ",
            "(",
            ")",
            "#0 ",
            "\n",
            "\t",
            " ",
            "{",
            "}",
            "[",
            "]",
            "'",
            "\"",
            "\\",
            "\\n",
            "<",
            ">",
            ".",
            "/",
            "@",
            "|",
            "-",
            "=",
            "0",
            "0: ",
            " at ",
            " in ",
            "panic: ",
            "panicked at ",
            "Caused by: ",
            "...",
            "$",
            "`",
            "\u0000",
            "\ud83d",
            ".go:",
            ".rs:",
            ".php",
            "]: ",
            "PHP ",
            "payload=",
            "location=",
            "Type: ",
            "('",
            "')",
            "  at ",
            "10:11:12 ");

    private static final int MOST_CHANGES = 6;
    private static final int LONGEST_CHANGE = 60;

    /** Real events, with pieces left out, put in and cut off, at their beginnings more than elsewhere. */
    @Property(tries = 20_000)
    void anErrorThatWasDamagedHasOne(@ForAll long seed) {
        Random random = new Random(seed);
        String[] event = EVENTS.get(random.nextInt(EVENTS.size()));
        String message = Resources.unescape(event[3]);
        String stack = Resources.unescape(event[4]);
        int changes = 1 + random.nextInt(MOST_CHANGES);
        for (int i = 0; i < changes; i++) {
            if (random.nextBoolean()) {
                message = damaged(message, random);
            } else {
                stack = damaged(stack, random);
            }
        }
        FingerprintInput input =
                new FingerprintInput("system_error", "medium", orNull(event[2]), message, orNull(stack), null);
        Fingerprinter fingerprinter = new Fingerprinter(FingerprintOptions.DEFAULT);

        assertThatCode(() -> assertThat(fingerprinter.fingerprint(input).key()).isNotBlank())
                .as("fingerprint of %s", input)
                .doesNotThrowAnyException();
        assertThatCode(() -> fingerprinter.former(input, Instant.EPOCH))
                .as("former fingerprint of %s", input)
                .doesNotThrowAnyException();
    }

    private static String damaged(String text, Random random) {
        int at = random.nextInt(random.nextInt(4) == 0 ? Math.min(text.length(), 200) + 1 : text.length() + 1);
        int end = Math.min(text.length(), at + random.nextInt(LONGEST_CHANGE));
        String sign = SIGNS.get(random.nextInt(SIGNS.size()));
        return switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at);
            case 1 -> text.substring(at);
            case 2 -> text.substring(0, at) + sign + text.substring(end);
            default -> text.substring(0, at) + sign + text.substring(at);
        };
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }
}
